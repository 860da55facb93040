// Package hosting reads the examples for hosting as the programs do that they are written for.
package hosting

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	apps "k8s.io/api/apps/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"
)

const examples = "../../examples/hosting"

// kinds are the objects of Kubernetes that the example may have, each of the type that the server reads it into.
var kinds = map[meta.TypeMeta]func() any{
	{APIVersion: "v1", Kind: "Namespace"}:                       func() any { return new(core.Namespace) },
	{APIVersion: "v1", Kind: "Secret"}:                          func() any { return new(core.Secret) },
	{APIVersion: "v1", Kind: "ConfigMap"}:                       func() any { return new(core.ConfigMap) },
	{APIVersion: "v1", Kind: "Service"}:                         func() any { return new(core.Service) },
	{APIVersion: "v1", Kind: "PersistentVolumeClaim"}:           func() any { return new(core.PersistentVolumeClaim) },
	{APIVersion: "apps/v1", Kind: "StatefulSet"}:                func() any { return new(apps.StatefulSet) },
	{APIVersion: "apps/v1", Kind: "Deployment"}:                 func() any { return new(apps.Deployment) },
	{APIVersion: "policy/v1", Kind: "PodDisruptionBudget"}:      func() any { return new(policy.PodDisruptionBudget) },
	{APIVersion: "networking.k8s.io/v1", Kind: "NetworkPolicy"}: func() any { return new(networking.NetworkPolicy) },
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(examples, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A field that Kubernetes does not have, or one of another type, is an error.
func TestKubernetesKnowsEveryField(t *testing.T) {
	found := 0
	for i, text := range bytes.Split(read(t, "kubernetes.yaml"), []byte("\n---\n")) {
		var kind meta.TypeMeta
		if err := yaml.Unmarshal(text, &kind); err != nil {
			t.Fatalf("object %d: %v", i, err)
		}
		object := kinds[kind]
		if object == nil {
			t.Errorf("object %d is a %s of %s", i, kind.Kind, kind.APIVersion)
			continue
		}
		if err := yaml.UnmarshalStrict(text, object()); err != nil {
			t.Errorf("%s: %v", kind.Kind, err)
		}
		found++
	}
	if found < 10 {
		t.Errorf("%d objects are checked", found)
	}
}

// Compose's own loader checks the file by its schema, fills in what the environment has, and sees that what is referred to is there.
func TestComposeTakesTheFile(t *testing.T) {
	options, err := cli.NewProjectOptions([]string{filepath.Join(examples, "compose.yaml")}, cli.WithName("noripan"),
		cli.WithEnv([]string{"NORIPAN_SITE=play.example.org", "NORIPAN_CLUSTER_TOKEN=token", "POSTGRES_PASSWORD=password"}))
	if err != nil {
		t.Fatal(err)
	}
	project, err := options.LoadProject(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if names := project.ServiceNames(); !slices.Equal(names, []string{"caddy", "noripan-1", "noripan-2", "noripan-3", "postgres"}) {
		t.Errorf("its services are %v", names)
	}
	for name, service := range project.Services {
		if service.Build == nil {
			continue
		}
		if _, err := os.Stat(filepath.Join(service.Build.Context, service.Build.Dockerfile)); err != nil {
			t.Errorf("%s is built from what is not there: %v", name, err)
		}
	}
}

// The Containerfile is what Docker's own builder takes, and its linter finds nothing.
func TestTheBuilderTakesTheContainerfile(t *testing.T) {
	file, err := parser.Parse(bytes.NewReader(read(t, "Containerfile")))
	if err != nil {
		t.Fatal(err)
	}
	lint := linter.New(&linter.Config{Warn: func(rule, description, _, message string, _ []parser.Range) {
		t.Errorf("%s: %s (%s)", rule, message, description)
	}})
	stages, _, err := instructions.Parse(file.AST, lint)
	if err != nil {
		t.Fatal(err)
	}
	for _, warning := range file.Warnings {
		t.Error(warning.Short)
	}
	if len(stages) == 0 {
		t.Error("it builds nothing")
	}
}
