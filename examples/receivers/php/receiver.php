<?php
// Receives webhook deliveries: verifies each (service.md 5.5), answers at once, handles each event at most once.
//
//   WEBHOOK_SECRET=<the subscription's secret> php -S 127.0.0.1:$PORT receiver.php   PHP 8.0 or newer, nothing to install
//   php receiver.php --vectors < cases.jsonl                                         "ok" or "rejected: why" for each case
//
// The same file runs under php-fpm. PHP forgets everything between two requests, so that what was handled is kept
// in the file SEEN_FILE names, or in one of the folder for temporary files.
declare(strict_types=1);

const SIGNED_HEADERS = 'x-event-id x-event-type'; // h is literally this
const TOLERANCE_S = 300; // how far the delivery's time may be from ours, either way
const LONGEST_BODY = 65_536; // bytes; a delivery has half a kilobyte
const REMEMBERED = 10_000; // events; the service tries each for two days

class InvalidDelivery extends Exception
{
}

/** Gives the event that the service signed, or throws InvalidDelivery. $now is Unix time in seconds. */
function verify(string $raw, array $headers, string $secret, int $now): object
{
    try {
        return verifySignature($headers['x-webhook-signature'] ?? null, $raw, $headers, $secret, $now);
    } catch (InvalidDelivery $why) {
        // While the secret is rotated, the new one signs another header.
        $next = $headers['x-webhook-signature-next'] ?? throw $why;
        return verifySignature($next, $raw, $headers, $secret, $now);
    }
}

function verifySignature(?string $signature, string $raw, array $headers, string $secret, int $now): object
{
    [$t, $v1] = parseSignature($signature);
    if (abs($now - (int) $t) > TOLERANCE_S) {
        throw new InvalidDelivery('signed too long ago, or in the future');
    }

    // What is signed is the body as it came, byte by byte, and the id and topic that stand in it.
    $event = parseEvent($raw);
    $signed = "$t." . SIGNED_HEADERS . ".$event->id.$event->topic.$raw";
    $expected = hash_hmac('sha256', $signed, $secret);
    // In constant time: how long it takes must not tell how much of a guess was right.
    if (!hash_equals($expected, $v1)) {
        throw new InvalidDelivery('signed by someone else');
    }

    // The headers themselves are not signed: an attacker who changes them must not have an event handled twice.
    $id = $headers['x-event-id'] ?? (string) $event->id;
    $type = $headers['x-event-type'] ?? $event->topic;
    if ($id !== (string) $event->id || $type !== $event->topic) {
        throw new InvalidDelivery('X-Event-Id or X-Event-Type differs');
    }
    return $event;
}

/** t, h and v1, each exactly once, in any order. Parts of other names are for later versions of the scheme. */
function parseSignature(?string $header): array
{
    if ($header === null) {
        throw new InvalidDelivery('no X-Webhook-Signature');
    }
    $parts = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = [...explode('=', trim($part, " \t"), 2), ''];
        if (isset($parts[$name])) {
            throw new InvalidDelivery('a part of X-Webhook-Signature is there twice');
        }
        $parts[$name] = $value;
    }
    [$t, $h, $v1] = [$parts['t'] ?? '', $parts['h'] ?? '', $parts['v1'] ?? ''];
    $isWellFormed = preg_match('/\A[0-9]{1,15}\z/', $t) && $h === SIGNED_HEADERS && preg_match('/\A[0-9a-f]{64}\z/', $v1);
    if (!$isWellFormed) {
        throw new InvalidDelivery('X-Webhook-Signature is malformed');
    }
    return [$t, $v1];
}

function parseEvent(string $raw): object
{
    $event = json_decode($raw);
    if (!is_object($event) || !is_int($event->id ?? null) || !is_string($event->topic ?? null)) {
        throw new InvalidDelivery('the body has no id and topic');
    }
    return $event;
}

/**
 * Whether the event is new. Keep this in your database, with a unique column, in the transaction that stores or handles
 * the event: noted before it, an event is lost when the process ends in between.
 */
function isNew(object $event, string $file): bool
{
    $ids = fopen($file, 'c+');
    flock($ids, LOCK_EX); // until the file is closed: of two copies at once, one is new
    $seen = explode("\n", stream_get_contents($ids));
    $isNew = !in_array((string) $event->id, $seen, true);
    if ($isNew) {
        ftruncate($ids, 0);
        rewind($ids);
        fwrite($ids, implode("\n", array_slice([...$seen, $event->id], -REMEMBERED)));
    }
    fclose($ids);
    return $isNew;
}

/** Called after the answer, since the service does not wait. What is lost from here on is not delivered again. */
function handle(object $event): void
{
    say("event $event->id: $event->topic " . ($event->_links->resource->href ?? ''));
}

function say(string $line): void
{
    file_put_contents('php://stdout', "$line\n");
}

function receive(string $secret): void
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        http_response_code(405);
        header('Allow: POST');
        return;
    }
    $raw = file_get_contents('php://input', false, null, 0, LONGEST_BODY + 1);
    if (strlen($raw) > LONGEST_BODY) {
        http_response_code(413);
        return;
    }
    try {
        $event = verify($raw, array_change_key_case(getallheaders()), $secret, time());
    } catch (InvalidDelivery $why) {
        http_response_code(401);
        say("rejected: {$why->getMessage()}");
        return;
    }
    $ofSubscription = substr(hash('sha256', $secret), 0, 16);
    $isFirst = isNew($event, getenv('SEEN_FILE') ?: sys_get_temp_dir() . "/seen-events-$ofSubscription");
    http_response_code(204);
    // The answer goes out now: what fails from here on is not its business.
    function_exists('fastcgi_finish_request') ? fastcgi_finish_request() : flush();
    $isFirst ? handle($event) : say("event $event->id: delivered again, handled before");
}

function verifyVectors(): void
{
    while (($line = fgets(STDIN)) !== false) {
        $case = json_decode($line);
        try {
            verify($case->body, (array) $case->headers, $case->secret, $case->now);
            say('ok');
        } catch (InvalidDelivery $why) {
            say("rejected: {$why->getMessage()}");
        }
    }
}

if (PHP_SAPI === 'cli') {
    in_array('--vectors', $argv, true) ? verifyVectors() : exit("Run it with: php -S 127.0.0.1:4000 receiver.php\n");
} elseif (getenv('WEBHOOK_SECRET')) {
    receive(getenv('WEBHOOK_SECRET'));
} else {
    error_log('WEBHOOK_SECRET is missing: set it to the secret of your subscription');
    http_response_code(500);
}
