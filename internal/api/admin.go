package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/internal/house"
)

// AdminToken makes an administrator.
type AdminToken struct {
	Token string `json:"token" maxLength:"64" doc:"The console of the server has told it, once."`
}

// NewBan is a ban to be.
type NewBan struct {
	Reason string `json:"reason" minLength:"1" maxLength:"200" doc:"The banned person is told it."`
	Until  int64  `json:"until,omitempty" minimum:"0" doc:"In milliseconds since 1970; 0 for good."`
}

// Closing is why a table is closed.
type Closing struct {
	Reason string `json:"reason,omitempty" maxLength:"200" doc:"For the list of acts."`
}

// ServerFigures are how the server is; of a cluster, all its servers together.
type ServerFigures struct {
	Since      int64          `json:"since" doc:"When it started, in milliseconds since 1970; of several the first."`
	Tables     map[string]int `json:"tables" doc:"That are not closed, by state."`
	Awake      int            `json:"awake" doc:"Tables in memory."`
	Parked     int            `json:"parked" doc:"Tables that cannot go on."`
	People     int            `json:"people"`
	Kept       int            `json:"kept" doc:"Of them, who keep their names."`
	Games      int            `json:"games" doc:"That were finished."`
	Sockets    int            `json:"sockets"`
	Queue      int            `json:"queue" doc:"What waits to be written."`
	Bytes      int64          `json:"bytes" doc:"The data's size."`
	Memory     uint64         `json:"memory" doc:"Of the program, in bytes."`
	Goroutines int            `json:"goroutines"`
	Servers    []ServerState  `json:"servers" doc:"Those of the cluster; none for a server alone."`
}

type tokenInput struct{ Body AdminToken }

type figuresOutput struct{ Body ServerFigures }

type adminTablesInput struct {
	State  string `query:"state" enum:"lobby,playing,paused,finished" doc:"Only those in that state."`
	Before int64  `query:"before" minimum:"0" doc:"Only those older than the one of that number."`
}

type adminTablesOutput struct{ Body []house.KnownTable }

type closeInput struct {
	Code string `path:"code" maxLength:"16"`
	Body Closing
}

type adminPeopleInput struct {
	Text   string `query:"text" maxLength:"64" doc:"A part of the name, or an id."`
	Banned bool   `query:"banned" doc:"Only those who are banned."`
}

type adminPeopleOutput struct{ Body []house.KnownPerson }

type banInput struct {
	Person string `path:"person" maxLength:"64"`
	Body   NewBan
}

type liftInput struct {
	Person string `path:"person" maxLength:"64"`
}

type actsInput struct {
	Before int64 `query:"before" minimum:"0" doc:"Only those older than the one of that number."`
}

type actsOutput struct{ Body []house.Deed }

type backupsOutput struct{ Body []house.BackupFile }

type backupOutput struct{ Body house.BackupFile }

// backupTime is how long a backup may take.
const backupTime = 15 * time.Minute

func (s *Server) describeAdmin(api huma.API) {
	errs := []int{http.StatusUnauthorized, http.StatusForbidden}
	more := func(also ...int) []int { return append(append([]int{}, errs...), also...) }
	huma.Register(api, huma.Operation{
		OperationID: "claimAdmin", Method: http.MethodPost, Path: "/api/admin/claim", Summary: "Become an administrator",
		Description: "With the token that the server's console has told. It works once.", DefaultStatus: http.StatusNoContent,
		Errors: more(http.StatusConflict, http.StatusTooManyRequests), Security: known,
	}, s.claimAdmin)
	huma.Register(api, huma.Operation{
		OperationID: "adminFigures", Method: http.MethodGet, Path: "/api/admin/figures", Summary: "How the server is", Errors: errs, Security: known,
	}, s.adminFigures)
	huma.Register(api, huma.Operation{
		OperationID: "adminTables", Method: http.MethodGet, Path: "/api/admin/tables", Summary: "All tables, newest first",
		Description: "Fifty at a time. Nothing of what is played there.", Errors: errs, Security: known,
	}, s.adminTables)
	huma.Register(api, huma.Operation{
		OperationID: "adminCloseTable", Method: http.MethodPost, Path: "/api/admin/tables/{code}/close", Summary: "Close a table",
		Description: "For good, whoever is there, and also one that cannot go on.", DefaultStatus: http.StatusNoContent,
		Errors: more(http.StatusNotFound), Security: known,
	}, s.adminCloseTable)
	huma.Register(api, huma.Operation{
		OperationID: "adminPeople", Method: http.MethodGet, Path: "/api/admin/people", Summary: "People, newest first",
		Description: "At most fifty.", Errors: errs, Security: known,
	}, s.adminPeople)
	huma.Register(api, huma.Operation{
		OperationID: "adminBan", Method: http.MethodPut, Path: "/api/admin/people/{person}/ban", Summary: "Ban a person",
		Description: "At once: open pages close, and bots go on for the seats.", DefaultStatus: http.StatusNoContent,
		Errors: more(http.StatusNotFound, http.StatusConflict), Security: known,
	}, s.adminBan)
	huma.Register(api, huma.Operation{
		OperationID: "adminLift", Method: http.MethodDelete, Path: "/api/admin/people/{person}/ban", Summary: "Lift a ban",
		DefaultStatus: http.StatusNoContent, Errors: more(http.StatusConflict), Security: known,
	}, s.adminLift)
	huma.Register(api, huma.Operation{
		OperationID: "adminActs", Method: http.MethodGet, Path: "/api/admin/acts", Summary: "What administrators did, newest first",
		Description: "Fifty at a time.", Errors: errs, Security: known,
	}, s.adminActs)
	huma.Register(api, huma.Operation{
		OperationID: "adminBackups", Method: http.MethodGet, Path: "/api/admin/backups", Summary: "The backups in the data folder, newest first",
		Errors: errs, Security: known,
	}, s.adminBackups)
	huma.Register(api, huma.Operation{
		OperationID: "adminBackup", Method: http.MethodPost, Path: "/api/admin/backups", Summary: "Make a backup",
		Description:   "A file in the folder backups of the server's data. It is not sent: it holds everybody's cards and the key of all sessions.",
		DefaultStatus: http.StatusCreated, Errors: more(http.StatusTooManyRequests, http.StatusServiceUnavailable), Security: known,
	}, s.adminBackup)
}

func (s *Server) claimAdmin(ctx context.Context, in *tokenInput) (*meanwhileOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if wait, ok := s.signIns.take("at " + callerOf(ctx).address); !ok {
		return nil, tooFast(wait)
	}
	if err := s.house.Claim(ctx, a, in.Body.Token); err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &meanwhileOutput{}, nil
}

func (s *Server) adminFigures(ctx context.Context, _ *struct{}) (*figuresOutput, error) {
	f, err := s.house.Figures(ctx)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	servers, err := s.servers(ctx)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	out := &figuresOutput{Body: ServerFigures{
		Tables: f.Tables, Parked: f.Parked, People: f.People, Kept: f.Kept, Games: f.Games, Bytes: f.Bytes, Servers: servers,
	}}
	if len(servers) == 0 {
		out.Body.add(s.state())
	}
	for i := range servers {
		if !servers[i].Silent {
			out.Body.add(servers[i])
		}
	}
	return out, nil
}

// add adds what one server has.
func (f *ServerFigures) add(s ServerState) {
	if f.Since == 0 || s.Since < f.Since {
		f.Since = s.Since
	}
	f.Awake += s.Awake
	f.Sockets += s.Sockets
	f.Queue += s.Queue
	f.Memory += s.Memory
	f.Goroutines += s.Goroutines
}

func (s *Server) adminTables(ctx context.Context, in *adminTablesInput) (*adminTablesOutput, error) {
	tables, err := s.house.Tables(ctx, in.State, in.Before)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &adminTablesOutput{Body: tables}, nil
}

func (s *Server) adminCloseTable(ctx context.Context, in *closeInput) (*meanwhileOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.house.CloseTable(ctx, a, in.Code, in.Body.Reason); err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &meanwhileOutput{}, nil
}

func (s *Server) adminPeople(ctx context.Context, in *adminPeopleInput) (*adminPeopleOutput, error) {
	people, err := s.house.People(ctx, in.Text, in.Banned)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &adminPeopleOutput{Body: people}, nil
}

func (s *Server) adminBan(ctx context.Context, in *banInput) (*meanwhileOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.house.Ban(ctx, a, in.Person, in.Body.Reason, in.Body.Until); err != nil {
		return nil, s.refusal(ctx, err)
	}
	if err := s.cutAll(ctx, in.Person, closeBanned, codeBarred); err != nil {
		return nil, s.refusal(ctx, err)
	}
	if err := s.house.Unseat(ctx, in.Person); err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &meanwhileOutput{}, nil
}

func (s *Server) adminLift(ctx context.Context, in *liftInput) (*meanwhileOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.house.Lift(ctx, a, in.Person); err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &meanwhileOutput{}, nil
}

func (s *Server) adminActs(ctx context.Context, in *actsInput) (*actsOutput, error) {
	acts, err := s.house.Deeds(ctx, in.Before)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &actsOutput{Body: acts}, nil
}

func (s *Server) adminBackups(ctx context.Context, _ *struct{}) (*backupsOutput, error) {
	files, err := s.house.Backups(ctx)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &backupsOutput{Body: files}, nil
}

func (s *Server) adminBackup(ctx context.Context, _ *struct{}) (*backupOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	// The answer may take longer than others; where the connection does not allow that the backup is made all the same.
	_ = callerOf(ctx).answer.SetWriteDeadline(time.Now().Add(backupTime))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), backupTime)
	defer cancel()
	file, err := s.house.Backup(ctx, a)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &backupOutput{Body: file}, nil
}
