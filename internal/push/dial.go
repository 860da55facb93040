package push

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// Endpoints come from users. A request goes to public addresses only, whatever a name stands for at that moment: the check
// is made when the connection is, after the name was looked up.

var errPrivate = errors.New("this address is not public")

// reserved are ranges that are not reachable in public, or lead to other ranges, and that netip has no word for.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // shared by a provider's customers
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"),        // old forms of IPv4 addresses
	netip.MustParsePrefix("64:ff9b::/96"), // translated to IPv4 ones
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/32"), // tunnels
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("fec0::/10"),
}

// publicOnly refuses addresses that are not public.
func publicOnly(addr netip.Addr) error {
	addr = addr.Unmap().WithZone("")
	public := addr.IsGlobalUnicast() && !addr.IsPrivate() && !addr.IsLoopback() && !addr.IsLinkLocalUnicast()
	for _, prefix := range reserved {
		public = public && !prefix.Contains(addr)
	}
	if !public {
		return fmt.Errorf("%s: %w", addr, errPrivate)
	}
	return nil
}

// newClient is a client that connects to allowed addresses only, follows no redirection and uses no proxy.
func newClient(allowed func(netip.Addr) error) *http.Client {
	dialer := &net.Dialer{
		Timeout: sendWithin,
		Control: func(_, address string, _ syscall.RawConn) error {
			to, err := netip.ParseAddrPort(address)
			if err != nil {
				return fmt.Errorf("reading the address %q: %w", address, err)
			}
			return allowed(to.Addr())
		},
	}
	return &http.Client{
		Timeout: sendWithin,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: sendWithin, ResponseHeaderTimeout: sendWithin,
			MaxResponseHeaderBytes: 16 << 10, MaxIdleConnsPerHost: workers, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
