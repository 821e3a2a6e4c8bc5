# Reads a calendar from standard input with the gem icalendar, and prints its events as JSON.
require 'json'
require 'stringio' # which icalendar 2.8 needs and does not load
require 'icalendar'

calendar = Icalendar::Calendar.parse(STDIN.read.force_encoding('UTF-8')).first
# The gem gives a time the offset that the calendar's own VTIMEZONE has for it.
instant = ->(value) { value.to_time.utc.strftime('%Y-%m-%dT%H:%M:%SZ') }

events = calendar.events.map do |event|
  {
    uid: event.uid.to_s,
    start: instant.call(event.dtstart),
    end: instant.call(event.dtend),
    sequence: event.sequence.to_i,
    status: event.status.to_s,
    summary: event.summary.to_s,
    location: event.location.to_s,
    description: event.description.to_s
  }
end
puts JSON.generate(events)
