// Receives webhook deliveries: verifies each (service.md 5.5), answers at once, handles each event at most once.
//
//   WEBHOOK_SECRET=<the subscription's secret> PORT=4000 java Receiver.java   JDK 17 or newer, nothing to install
//   java Receiver.java --vectors < cases.jsonl                                "ok" or "rejected: why" for each case
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final String SIGNED_HEADERS = "x-event-id x-event-type"; // h is literally this
    static final int TOLERANCE_S = 300; // how far the delivery's time may be from ours, either way
    static final int LONGEST_BODY = 65_536; // bytes; a delivery has half a kilobyte
    static final int REMEMBERED = 10_000; // events; the service tries each for two days
    static final int THREADS = 8;

    static class InvalidDelivery extends Exception {
        InvalidDelivery(String why) {
            super(why);
        }
    }

    record Event(long id, String topic, String resource) {}

    /** Gives the event that the service signed, or throws InvalidDelivery. Header names are in lower case, now in seconds. */
    static Event verify(byte[] raw, Map<String, String> headers, String secret, long now)
            throws InvalidDelivery, GeneralSecurityException {
        try {
            return verifySignature(headers.get("x-webhook-signature"), raw, headers, secret, now);
        } catch (InvalidDelivery why) {
            // While the secret is rotated, the new one signs another header.
            String next = headers.get("x-webhook-signature-next");
            if (next == null) {
                throw why;
            }
            return verifySignature(next, raw, headers, secret, now);
        }
    }

    static Event verifySignature(String signature, byte[] raw, Map<String, String> headers, String secret, long now)
            throws InvalidDelivery, GeneralSecurityException {
        Map<String, String> parts = parseSignature(signature);
        String t = parts.get("t");
        if (Math.abs(now - Long.parseLong(t)) > TOLERANCE_S) {
            throw new InvalidDelivery("signed too long ago, or in the future");
        }

        // What is signed is the body as it came, byte by byte, and the id and topic that stand in it.
        Event event = parseEvent(raw);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        mac.update((t + "." + SIGNED_HEADERS + "." + event.id + "." + event.topic + ".").getBytes(UTF_8));
        String expected = HexFormat.of().formatHex(mac.doFinal(raw));
        // In constant time: how long it takes must not tell how much of a guess was right.
        if (!MessageDigest.isEqual(expected.getBytes(UTF_8), parts.get("v1").getBytes(UTF_8))) {
            throw new InvalidDelivery("signed by someone else");
        }

        // The headers themselves are not signed: an attacker who changes them must not have an event handled twice.
        String id = Long.toString(event.id);
        if (!headers.getOrDefault("x-event-id", id).equals(id)
                || !headers.getOrDefault("x-event-type", event.topic).equals(event.topic)) {
            throw new InvalidDelivery("X-Event-Id or X-Event-Type differs");
        }
        return event;
    }

    /** t, h and v1, each exactly once, in any order. Parts of other names are for later versions of the scheme. */
    static Map<String, String> parseSignature(String header) throws InvalidDelivery {
        if (header == null) {
            throw new InvalidDelivery("no X-Webhook-Signature");
        }
        Map<String, String> parts = new HashMap<>();
        for (String part : header.split(",", -1)) {
            String[] pair = part.strip().split("=", 2);
            if (parts.put(pair[0], pair.length > 1 ? pair[1] : "") != null) {
                throw new InvalidDelivery("a part of X-Webhook-Signature is there twice");
            }
        }
        if (!parts.getOrDefault("t", "").matches("[0-9]{1,15}")
                || !parts.getOrDefault("h", "").equals(SIGNED_HEADERS)
                || !parts.getOrDefault("v1", "").matches("[0-9a-f]{64}")) {
            throw new InvalidDelivery("X-Webhook-Signature is malformed");
        }
        return parts;
    }

    static Event parseEvent(byte[] raw) throws InvalidDelivery {
        try {
            Map<?, ?> body = (Map<?, ?>) new Json(new String(raw, UTF_8)).read();
            Object links = body.get("_links");
            Object resource = links instanceof Map<?, ?> map ? map.get("resource") : null;
            Object href = resource instanceof Map<?, ?> map ? map.get("href") : "";
            return new Event((Long) body.get("id"), (String) Objects.requireNonNull(body.get("topic")), String.valueOf(href));
        } catch (IllegalArgumentException | ClassCastException | NullPointerException e) {
            throw new InvalidDelivery("the body has no id and topic");
        }
    }

    static final LinkedHashSet<Long> seen = new LinkedHashSet<>(); // event ids, in the order in which they came

    /**
     * Whether the event is new. Keep this in your database, in the transaction that stores or handles the event: noted
     * before it, an event is lost when the process ends in between.
     */
    static synchronized boolean isNew(Event event) {
        boolean isNew = seen.add(event.id);
        if (seen.size() > REMEMBERED) {
            seen.remove(seen.iterator().next());
        }
        return isNew;
    }

    /** Called in its own thread, since the service does not wait. What is lost from here on is not delivered again. */
    static void handle(Event event) {
        System.out.println("event " + event.id + ": " + event.topic + " " + event.resource);
    }

    static void receive(HttpExchange exchange) throws IOException {
        try {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.getResponseHeaders().set("Allow", "POST");
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            byte[] raw = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
            if (raw.length > LONGEST_BODY) {
                exchange.sendResponseHeaders(413, -1);
                return;
            }
            // A header that is there twice is one list (RFC 9110 §5.3).
            Map<String, String> headers = new HashMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, all) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", all)));
            Event event = verify(raw, headers, System.getenv("WEBHOOK_SECRET"), Instant.now().getEpochSecond());
            boolean isFirst = isNew(event);
            exchange.sendResponseHeaders(204, -1);
            if (isFirst) {
                new Thread(() -> handle(event)).start();
            } else {
                System.out.println("event " + event.id + ": delivered again, handled before");
            }
        } catch (InvalidDelivery why) {
            System.out.println("rejected: " + why.getMessage());
            exchange.sendResponseHeaders(401, -1);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has HmacSHA256
        } finally {
            exchange.close();
        }
    }

    /** Java's standard library reads no JSON, so here is as much as is needed; a program of yours has a library. */
    static class Json {
        static final int DEEPEST = 64;
        final String text;
        int at = 0;
        int depth = 0;

        Json(String text) {
            this.text = text;
        }

        /** The one value that the text is. */
        Object read() {
            Object value = value();
            if (peek() != 0) throw new IllegalArgumentException("more than one value");
            return value;
        }

        Object value() {
            if (++depth > DEEPEST) throw new IllegalArgumentException("too deep");
            char first = peek();
            Object value = first == '{' ? object() : first == '[' ? array() : first == '"' ? string() : word();
            depth--;
            return value;
        }

        Map<String, Object> object() {
            Map<String, Object> members = new HashMap<>();
            for (next(); peek() != '}'; ) {
                if (!members.isEmpty()) expect(',');
                peek();
                String name = string();
                expect(':');
                members.put(name, value());
            }
            next();
            return members;
        }

        List<Object> array() {
            List<Object> items = new ArrayList<>();
            for (next(); peek() != ']'; items.add(value())) {
                if (!items.isEmpty()) expect(',');
            }
            next();
            return items;
        }

        String string() {
            StringBuilder out = new StringBuilder();
            if (next() != '"') throw new IllegalArgumentException("no string");
            for (char c = next(); c != '"'; c = next()) {
                if (c != '\\') {
                    out.append(c);
                    continue;
                }
                char escaped = next();
                int simple = "\"\\/bfnrt".indexOf(escaped);
                if (simple >= 0) out.append("\"\\/\b\f\n\r\t".charAt(simple));
                else if (escaped == 'u') out.append((char) Integer.parseInt("" + next() + next() + next() + next(), 16));
                else throw new IllegalArgumentException("no such escape");
            }
            return out.toString();
        }

        /** A number, whole ones as Long; true, false or null. */
        Object word() {
            int start = at;
            while (at < text.length() && "+-.0123456789aeflnrstuE".indexOf(text.charAt(at)) >= 0) at++;
            String word = text.substring(start, at);
            return switch (word) {
                case "true" -> true;
                case "false" -> false;
                case "null" -> null;
                default -> word.matches("-?[0-9]+") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
            };
        }

        /** The next character that is no white space, or 0 at the end. */
        char peek() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
            return at < text.length() ? text.charAt(at) : 0;
        }

        char next() {
            if (at == text.length()) throw new IllegalArgumentException("ends too early");
            return text.charAt(at++);
        }

        void expect(char wanted) {
            if (peek() != wanted) throw new IllegalArgumentException("no " + wanted);
            at++;
        }
    }

    @SuppressWarnings("unchecked")
    static void verifyVectors() throws IOException, GeneralSecurityException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Map<String, Object> c = (Map<String, Object>) new Json(line).read();
            byte[] body = ((String) c.get("body")).getBytes(UTF_8);
            try {
                verify(body, (Map<String, String>) c.get("headers"), (String) c.get("secret"), (Long) c.get("now"));
                System.out.println("ok");
            } catch (InvalidDelivery why) {
                System.out.println("rejected: " + why.getMessage());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String port = System.getenv().getOrDefault("PORT", "4000");
        if (args.length > 0 && args[0].equals("--vectors")) {
            verifyVectors();
            return;
        }
        if (System.getenv().getOrDefault("WEBHOOK_SECRET", "").isEmpty()) {
            System.err.println("WEBHOOK_SECRET is missing: set it to the secret of your subscription");
            System.exit(2);
        }
        System.setProperty("sun.net.httpserver.maxReqTime", "10"); // seconds that a slow sender has
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)), 0);
        server.createContext("/", Receiver::receive);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.start();
        System.out.println("listening on http://127.0.0.1:" + port);
    }
}
