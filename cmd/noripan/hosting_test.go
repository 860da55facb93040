package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/goccy/go-yaml"
)

const hosting = "../../examples/hosting/"

// object is a mapping of a YAML file, of which a test looks at a part.
type object map[string]any

// at follows names and indices through mappings and lists; nil where there is no such thing.
func (o object) at(path ...any) any {
	var at any = map[string]any(o)
	for _, step := range path {
		switch here := at.(type) {
		case map[string]any:
			name, _ := step.(string)
			at = here[name]
		case []any:
			i, ok := step.(int)
			if !ok || i >= len(here) {
				return nil
			}
			at = here[i]
		default:
			return nil
		}
	}
	return at
}

func (o object) text(path ...any) string {
	text, _ := o.at(path...).(string)
	return text
}

func (o object) names(path ...any) []string {
	var names []string
	switch here := o.at(path...).(type) {
	case map[string]any:
		for name := range here {
			names = append(names, name)
		}
	case []any:
		for _, element := range here {
			if name, ok := element.(string); ok {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// documents are those of a YAML file.
func documents(t *testing.T, name string) []object {
	t.Helper()
	file, err := os.Open(hosting + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []object
	for decoder := yaml.NewDecoder(file, yaml.Strict()); ; {
		var o object
		err := decoder.Decode(&o)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, o)
	}
}

// Whatever the examples set is a setting of the server.
func TestHostingExamplesSetWhatTheServerKnows(t *testing.T) {
	known := []string{"NORIPAN_SITE", "NORIPAN_SERVERS"} // Caddy's
	serve, _ := reflect.TypeFor[commands]().FieldByName("Serve")
	parser, err := kong.New(reflect.New(serve.Type).Interface(), kong.DefaultEnvars("NORIPAN"))
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range parser.Model.Flags {
		known = append(known, flag.Envs...)
	}
	set := regexp.MustCompile(`NORIPAN_[A-Z_]+`)
	err = filepath.WalkDir(hosting, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range set.FindAllString(string(text), -1) {
			if !slices.Contains(known, name) {
				t.Errorf("%s: the server has no setting %s", path, name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestComposeStartsServersThatFindOneAnother(t *testing.T) {
	files := documents(t, "compose.yaml")
	if len(files) != 1 {
		t.Fatalf("%d documents", len(files))
	}
	compose := files[0]
	var servers []string
	for _, name := range compose.names("services") {
		if compose.text("services", name, "image") == "" {
			t.Errorf("service %s has no image", name)
		}
		if !strings.HasPrefix(name, "noripan-") {
			continue
		}
		servers = append(servers, name)
		if compose.text("services", name, "hostname") != name {
			t.Errorf("%s is called otherwise", name)
		}
		if !strings.Contains(compose.text("services", name, "environment", "NORIPAN_ROUTES"), "nats://"+name+":6222") {
			t.Errorf("nobody finds %s", name)
		}
		for _, other := range compose.names("services", name, "depends_on") {
			if compose.at("services", other) == nil {
				t.Errorf("%s waits for %s, which is not there", name, other)
			}
		}
	}
	if len(servers) != 3 {
		t.Errorf("servers %v, want three", servers)
	}
	if got := compose.names("services", "caddy", "depends_on"); !reflect.DeepEqual(got, servers) {
		t.Errorf("Caddy stands in front of %v", got)
	}
	for _, name := range compose.names("services") {
		for _, volume := range compose.names("services", name, "volumes") {
			source, _, _ := strings.Cut(volume, ":")
			if _, err := os.Stat(hosting + source); !slices.Contains(compose.names("volumes"), source) && err != nil {
				t.Errorf("%s has the volume %s, which is not there", name, source)
			}
		}
	}
	if build := compose.text("services", "noripan-1", "build", "dockerfile"); build != "examples/hosting/Containerfile" {
		t.Errorf("the image is made from %q", build)
	}
}

func TestKubernetesObjectsFitTogether(t *testing.T) {
	all := documents(t, "kubernetes.yaml")
	byKind := make(map[string]map[string]object)
	for i, o := range all {
		kind, name := o.text("kind"), o.text("metadata", "name")
		if kind == "" || name == "" || o.text("apiVersion") == "" {
			t.Fatalf("object %d has no kind, name or apiVersion: %v", i, o)
		}
		if kind != "Namespace" && o.text("metadata", "namespace") != "noripan" {
			t.Errorf("%s %s is in another namespace", kind, name)
		}
		if byKind[kind] == nil {
			byKind[kind] = make(map[string]object)
		}
		if byKind[kind][name] != nil {
			t.Errorf("%s %s is there twice", kind, name)
		}
		byKind[kind][name] = o
	}
	for kind, names := range map[string][]string{"StatefulSet": {"noripan", "postgres"}, "Deployment": {"caddy"}} {
		for _, name := range names {
			o := byKind[kind][name]
			labels := o.at("spec", "template", "metadata", "labels")
			if labels == nil || !reflect.DeepEqual(o.at("spec", "selector", "matchLabels"), labels) {
				t.Errorf("%s %s does not select its own pods", kind, name)
			}
			if service := byKind["Service"][name]; !reflect.DeepEqual(service.at("spec", "selector"), labels) {
				t.Errorf("the service %s leads elsewhere", name)
			}
			checkContainer(t, byKind, o)
		}
	}
	servers := byKind["StatefulSet"]["noripan"]
	if replicas := servers.at("spec", "replicas"); replicas != uint64(3) {
		t.Errorf("%v servers, want 3", replicas)
	}
	if !reflect.DeepEqual(byKind["PodDisruptionBudget"]["noripan"].at("spec", "selector"), servers.at("spec", "selector")) {
		t.Error("the budget is for other pods")
	}
	if byKind["Service"]["noripan"].at("spec", "publishNotReadyAddresses") != true {
		t.Error("servers are found only when they are ready, and get ready only when they are found")
	}
	for _, name := range []string{"noripan-0.noripan", "noripan-1.noripan", "noripan-2.noripan"} {
		if !strings.Contains(byKind["ConfigMap"]["noripan"].text("data", "NORIPAN_ROUTES"), "nats://"+name+":6222") ||
			!strings.Contains(byKind["ConfigMap"]["caddy"].text("data", "NORIPAN_SERVERS"), name+":8080") {
			t.Errorf("nobody finds %s", name)
		}
	}
}

// checkContainer sees that what the only container of some pods refers to is there.
func checkContainer(t *testing.T, byKind map[string]map[string]object, pods object) {
	t.Helper()
	name := pods.text("metadata", "name")
	spec, _ := pods.at("spec", "template", "spec").(map[string]any)
	container, _ := object(spec).at("containers", 0).(map[string]any)
	c := object(container)
	if c.text("image") == "" {
		t.Errorf("%s has no image", name)
	}
	ports := make(map[string]bool)
	for i := 0; c.at("ports", i) != nil; i++ {
		ports[c.text("ports", i, "name")] = true
	}
	service := byKind["Service"][name]
	for i := 0; service.at("spec", "ports", i) != nil; i++ {
		if port := service.text("spec", "ports", i, "name"); !ports[port] {
			t.Errorf("the service %s names the port %q, which its pods have not", name, port)
		}
	}
	for _, probe := range []string{"readinessProbe", "livenessProbe"} {
		if port := c.text(probe, "httpGet", "port"); port != "" && !ports[port] {
			t.Errorf("%s: the %s asks the port %q", name, probe, port)
		}
	}
	if c.at("readinessProbe") == nil {
		t.Errorf("%s never says that it is ready", name)
	}
	for i := 0; c.at("env", i) != nil; i++ {
		if key := c.text("env", i, "valueFrom", "secretKeyRef", "key"); key != "" && byKind["Secret"]["noripan"].text("stringData", key) == "" {
			t.Errorf("%s: the secret has no %s", name, key)
		}
	}
	for i := 0; c.at("envFrom", i) != nil; i++ {
		if from := c.text("envFrom", i, "configMapRef", "name"); byKind["ConfigMap"][from] == nil {
			t.Errorf("%s: there is no ConfigMap %s", name, from)
		}
	}
	volumes := make(map[string]bool)
	for i := 0; object(spec).at("volumes", i) != nil; i++ {
		volumes[object(spec).text("volumes", i, "name")] = true
		if claim := object(spec).text("volumes", i, "persistentVolumeClaim", "claimName"); claim != "" && byKind["PersistentVolumeClaim"][claim] == nil {
			t.Errorf("%s: there is no claim %s", name, claim)
		}
	}
	for i := 0; pods.at("spec", "volumeClaimTemplates", i) != nil; i++ {
		volumes[pods.text("spec", "volumeClaimTemplates", i, "metadata", "name")] = true
	}
	for i := 0; c.at("volumeMounts", i) != nil; i++ {
		if volume := c.text("volumeMounts", i, "name"); !volumes[volume] {
			t.Errorf("%s mounts %q, which is not there", name, volume)
		}
	}
}

// The tools that know best look at the rest, where they are installed.
func TestHostingExamplesAreWhatTheirToolsTakeThemFor(t *testing.T) {
	unit := filepath.Join(t.TempDir(), "noripan.service")
	text, err := os.ReadFile(hosting + "systemd/noripan.service")
	if err != nil {
		t.Fatal(err)
	}
	here := strings.Replace(string(text), "/usr/local/bin/noripan", "/bin/true", 1) // it is to be there
	if here == string(text) || !strings.Contains(here, "ExecStart=/bin/true serve") {
		t.Error("the unit does not start /usr/local/bin/noripan serve")
	}
	if err := os.WriteFile(unit, []byte(here), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tool := range [][]string{
		{"systemd-analyze", "verify", unit},
		{"caddy", "validate", "--adapter", "caddyfile", "--config", hosting + "Caddyfile"},
	} {
		if _, err := exec.LookPath(tool[0]); err != nil {
			t.Logf("%s is not installed: nothing is said about its file", tool[0])
			continue
		}
		if out, err := exec.Command(tool[0], tool[1:]...).CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", tool, err, out)
		}
	}
}
