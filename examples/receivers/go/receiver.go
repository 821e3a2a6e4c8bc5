// Receives webhook deliveries: verifies each (service.md 5.5), answers at once, handles each event at most once.
//
//	WEBHOOK_SECRET=<the subscription's secret> PORT=4000 go run receiver.go   Go 1.19 or newer, nothing to install
//	go run receiver.go --vectors < cases.jsonl                                "ok" or "rejected: why" for each case
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	signedHeaders = "x-event-id x-event-type" // h is literally this
	toleranceS    = 300                       // how far the delivery's time may be from ours, either way
	longestBody   = 65_536                    // bytes; a delivery has half a kilobyte
	patience      = 10 * time.Second          // for a slow sender
	remembered    = 10_000                    // events; the service tries each for two days
)

var (
	timestamp = regexp.MustCompile(`^[0-9]{1,15}$`)
	hmacHex   = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

type event struct {
	id    int64
	topic string
	links json.RawMessage
}

// verify gives the event that the service signed, or why it is rejected. now is Unix time in seconds.
func verify(raw []byte, header http.Header, secret string, now int64) (*event, error) {
	e, err := verifySignature(header.Values("X-Webhook-Signature"), raw, header, secret, now)
	// While the secret is rotated, the new one signs another header.
	if next := header.Values("X-Webhook-Signature-Next"); err != nil && len(next) > 0 {
		return verifySignature(next, raw, header, secret, now)
	}
	return e, err
}

func verifySignature(values []string, raw []byte, header http.Header, secret string, now int64) (*event, error) {
	t, v1, err := parseSignature(values)
	if err != nil {
		return nil, err
	}
	at, _ := strconv.ParseInt(t, 10, 64) // digits, and few
	if now-at > toleranceS || at-now > toleranceS {
		return nil, errors.New("signed too long ago, or in the future")
	}

	// What is signed is the body as it came, byte by byte, and the id and topic that stand in it.
	e, err := parseEvent(raw)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%s.%s.%d.%s.", t, signedHeaders, e.id, e.topic)
	mac.Write(raw)
	// In constant time: how long it takes must not tell how much of a guess was right.
	if !hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(v1)) {
		return nil, errors.New("signed by someone else")
	}

	// The headers themselves are not signed: an attacker who changes them must not have an event handled twice.
	if differs(header, "X-Event-Id", strconv.FormatInt(e.id, 10)) || differs(header, "X-Event-Type", e.topic) {
		return nil, errors.New("X-Event-Id or X-Event-Type differs")
	}
	return e, nil
}

// parseSignature reads t, h and v1, each exactly once, in any order. Parts of other names are for later versions of
// the scheme.
func parseSignature(values []string) (t, v1 string, err error) {
	if len(values) == 0 {
		return "", "", errors.New("no X-Webhook-Signature")
	}
	parts := map[string]string{}
	for _, part := range strings.Split(strings.Join(values, ","), ",") { // several are one list (RFC 9110 §5.3)
		name, value, _ := strings.Cut(strings.Trim(part, " \t"), "=")
		if _, isThere := parts[name]; isThere {
			return "", "", errors.New("a part of X-Webhook-Signature is there twice")
		}
		parts[name] = value
	}
	t, v1 = parts["t"], parts["v1"]
	if !timestamp.MatchString(t) || parts["h"] != signedHeaders || !hmacHex.MatchString(v1) {
		return "", "", errors.New("X-Webhook-Signature is malformed")
	}
	return t, v1, nil
}

// parseEvent reads members one by one: a struct would take "ID" for "id" as well.
func parseEvent(raw []byte) (*event, error) {
	var members map[string]json.RawMessage
	var id *int64
	var topic *string
	if json.Unmarshal(raw, &members) != nil ||
		json.Unmarshal(members["id"], &id) != nil || json.Unmarshal(members["topic"], &topic) != nil ||
		id == nil || topic == nil {
		return nil, errors.New("the body has no id and topic")
	}
	return &event{*id, *topic, members["_links"]}, nil
}

func differs(header http.Header, name, signed string) bool {
	values := header.Values(name)
	return len(values) > 0 && strings.Join(values, ", ") != signed
}

var (
	seenLock sync.Mutex
	seen     = map[int64]bool{}
	inOrder  []int64 // the ids of seen, in the order in which they came
)

// isNew tells whether the event is new. Keep this in your database, in the transaction that stores or handles the event:
// noted before it, an event is lost when the process ends in between.
func isNew(e *event) bool {
	seenLock.Lock()
	defer seenLock.Unlock()
	if seen[e.id] {
		return false
	}
	seen[e.id] = true
	inOrder = append(inOrder, e.id)
	if len(inOrder) > remembered {
		delete(seen, inOrder[0])
		inOrder = inOrder[1:]
	}
	return true
}

// handle is called apart from the answer, since the service does not wait. What is lost from here on is not delivered
// again.
func handle(e *event) {
	var links struct{ Resource struct{ Href string } }
	_ = json.Unmarshal(e.links, &links) // a delivery without a resource has an empty one here
	fmt.Printf("event %d: %s %s\n", e.id, e.topic, links.Resource.Href)
}

func receive(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestBody))
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	e, err := verify(raw, r.Header, os.Getenv("WEBHOOK_SECRET"), time.Now().Unix())
	if err != nil {
		fmt.Println("rejected:", err)
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	w.WriteHeader(http.StatusNoContent)
	if isNew(e) {
		go handle(e)
	} else {
		fmt.Printf("event %d: delivered again, handled before\n", e.id)
	}
}

func verifyVectors() error {
	for cases := json.NewDecoder(os.Stdin); cases.More(); {
		var c struct {
			Secret  string
			Now     int64
			Headers map[string]string
			Body    string
		}
		if err := cases.Decode(&c); err != nil {
			return err
		}
		header := http.Header{}
		for name, value := range c.Headers {
			header.Set(name, value)
		}
		if _, err := verify([]byte(c.Body), header, c.Secret, c.Now); err != nil {
			fmt.Println("rejected:", err)
		} else {
			fmt.Println("ok")
		}
	}
	return nil
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	var err error
	switch {
	case len(os.Args) > 1 && os.Args[1] == "--vectors":
		err = verifyVectors()
	case os.Getenv("WEBHOOK_SECRET") == "":
		err = errors.New("WEBHOOK_SECRET is missing: set it to the secret of your subscription")
	default:
		fmt.Println("listening on http://127.0.0.1:" + port)
		server := http.Server{Addr: "127.0.0.1:" + port, Handler: http.HandlerFunc(receive), ReadTimeout: patience}
		err = server.ListenAndServe()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
