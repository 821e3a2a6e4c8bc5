# Receives webhook deliveries: verifies each (service.md 5.5), answers at once, handles each event at most once.
#
#   WEBHOOK_SECRET=<the subscription's secret> PORT=4000 ruby receiver.rb   Ruby 3.0 or newer, nothing to install
#   ruby receiver.rb --vectors < cases.jsonl                                "ok" or "rejected: why" for each case
require "json"
require "openssl"
require "socket"
require "timeout"

SIGNED_HEADERS = "x-event-id x-event-type" # h is literally this
TOLERANCE_S = 300 # how far the delivery's time may be from ours, either way
LONGEST_BODY = 65_536 # bytes; a delivery has half a kilobyte
LONGEST_LINE = 8_192 # bytes, of a header
PATIENCE_S = 10 # for a slow sender
REMEMBERED = 10_000 # events; the service tries each for two days

class InvalidDelivery < StandardError; end

# Gives the event that the service signed, or raises InvalidDelivery. `now` is Unix time in seconds.
def verify(raw, headers, secret:, now:)
  verify_signature(headers["x-webhook-signature"], raw, headers, secret: secret, now: now)
rescue InvalidDelivery
  # While the secret is rotated, the new one signs another header.
  signature = headers["x-webhook-signature-next"] or raise
  verify_signature(signature, raw, headers, secret: secret, now: now)
end

def verify_signature(signature, raw, headers, secret:, now:)
  t, v1 = parse_signature(signature)
  raise InvalidDelivery, "signed too long ago, or in the future" if (now - t.to_i).abs > TOLERANCE_S

  # What is signed is the body as it came, byte by byte, and the id and topic that stand in it.
  event = parse_event(raw)
  id, topic = event.values_at("id", "topic")
  signed = "#{t}.#{SIGNED_HEADERS}.#{id}.#{topic}.".b + raw.b
  expected = OpenSSL::HMAC.hexdigest("SHA256", secret, signed)
  # In constant time: how long it takes must not tell how much of a guess was right. Both have 64 characters.
  raise InvalidDelivery, "signed by someone else" unless OpenSSL.fixed_length_secure_compare(expected, v1)

  # The headers themselves are not signed: an attacker who changes them must not have an event handled twice.
  said = [headers.fetch("x-event-id", id.to_s), headers.fetch("x-event-type", topic)]
  raise InvalidDelivery, "X-Event-Id or X-Event-Type differs" unless said.map(&:b) == [id.to_s.b, topic.b]
  event
end

# t, h and v1, each exactly once, in any order. Parts of other names are for later versions of the scheme.
def parse_signature(header)
  raise InvalidDelivery, "no X-Webhook-Signature" if header.nil?
  parts = {}
  header.b.split(",", -1).each do |part|
    name, _, value = part.strip.partition("=")
    raise InvalidDelivery, "a part of X-Webhook-Signature is there twice" if parts.key?(name)
    parts[name] = value
  end
  t, h, v1 = %w[t h v1].map { |name| parts.fetch(name, "") }
  is_well_formed = t.match?(/\A[0-9]{1,15}\z/) && h == SIGNED_HEADERS && v1.match?(/\A[0-9a-f]{64}\z/)
  raise InvalidDelivery, "X-Webhook-Signature is malformed" unless is_well_formed
  [t, v1]
end

def parse_event(raw)
  event = JSON.parse(raw.dup.force_encoding("UTF-8"))
  return event if event.is_a?(Hash) && event["id"].is_a?(Integer) && event["topic"].is_a?(String)
  raise InvalidDelivery, "the body has no id and topic"
rescue JSON::ParserError, EncodingError
  raise InvalidDelivery, "the body has no id and topic"
end

SEEN = {} # event ids, in the order in which they came
SEEN_LOCK = Mutex.new

# Whether the event is new. Keep this in your database, in the transaction that stores or handles the event: noted before
# it, an event is lost when the process ends in between.
def new_event?(event)
  SEEN_LOCK.synchronize do
    return false if SEEN.key?(event["id"])
    SEEN[event["id"]] = true
    SEEN.shift if SEEN.size > REMEMBERED
    true
  end
end

# Called in its own thread, since the service does not wait. What is lost from here on is not delivered again.
def handle(event)
  puts "event #{event["id"]}: #{event["topic"]} #{event.dig("_links", "resource", "href")}"
end

def receive(socket)
  status, raw, headers = read_request(socket)
  return answer(socket, status) if status
  begin
    event = verify(raw, headers, secret: ENV["WEBHOOK_SECRET"], now: Time.now.to_i)
  rescue InvalidDelivery => why
    puts "rejected: #{why.message}"
    return answer(socket, "401 Unauthorized")
  end
  is_first = new_event?(event)
  answer(socket, "204 No Content")
  is_first ? Thread.new { handle(event) } : puts("event #{event["id"]}: delivered again, handled before")
end

# Ruby's standard library has no HTTP server, so here is as much of one as a delivery needs. In Rails, Sinatra or
# Rack, hand `request.body.read` and the headers to `verify`. Gives nil, the body and the headers, or a status.
def read_request(socket)
  method, = socket.gets(LONGEST_LINE).to_s.split
  headers = {}
  while (line = socket.gets(LONGEST_LINE)&.chomp) && line != ""
    name, _, value = line.partition(":")
    # A header that is there twice is one list (RFC 9110 §5.3).
    headers[name.downcase] = [headers[name.downcase], value.strip].compact.join(", ")
    return "431 Request Header Fields Too Large" if headers.size > 100
  end
  length = headers.fetch("content-length", "")
  return "405 Method Not Allowed\r\nAllow: POST" if method != "POST"
  return "411 Length Required" unless length.match?(/\A[0-9]{1,9}\z/)
  return "413 Content Too Large" if length.to_i > LONGEST_BODY
  [nil, socket.read(length.to_i).to_s, headers]
end

def answer(socket, status)
  socket.write("HTTP/1.1 #{status}\r\nConnection: close\r\n\r\n")
  socket.close
end

def serve(port)
  server = TCPServer.new("127.0.0.1", port)
  puts "listening on http://127.0.0.1:#{port}"
  loop do
    Thread.new(server.accept) do |socket|
      Timeout.timeout(PATIENCE_S) { receive(socket) }
    rescue Timeout::Error, SystemCallError, IOError
      nil # the sender was too slow, or went away
    ensure
      socket.close
    end
  end
rescue Interrupt
  nil
end

def verify_vectors
  $stdin.each_line(encoding: "UTF-8") do |line|
    secret, now, headers, body = JSON.parse(line).values_at("secret", "now", "headers", "body")
    verify(body, headers, secret: secret, now: now)
    puts "ok"
  rescue InvalidDelivery => why
    puts "rejected: #{why.message}"
  end
end

$stdout.sync = true
if ARGV.include?("--vectors")
  verify_vectors
elsif ENV["WEBHOOK_SECRET"].to_s != ""
  serve(Integer(ENV.fetch("PORT", "4000")))
else
  abort "WEBHOOK_SECRET is missing: set it to the secret of your subscription"
end
