// Reads a calendar from standard input with the package ical.js, and prints its events as JSON.
import { text } from 'node:stream/consumers';
import ICAL from 'ical.js';

const calendar = new ICAL.Component(ICAL.parse(await text(process.stdin)));
const events = calendar.getAllSubcomponents('vevent').map((component) => {
  const event = new ICAL.Event(component, { strictExceptions: true });
  const instant = (time) => `${time.toJSDate().toISOString().slice(0, 19)}Z`;
  return {
    uid: event.uid,
    start: instant(event.startDate),
    end: instant(event.endDate),
    sequence: event.sequence,
    status: component.getFirstPropertyValue('status'),
    summary: event.summary,
    location: event.location,
    description: event.description,
  };
});
console.log(JSON.stringify(events));
