// Clocks as the API writes them in every locale: "5:00 PM".

/** "17:00", of 5:00 PM */
export function clock24(time: string): string {
  const [, hour = '0', minute = '00', half] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? [];
  const number = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${String(number).padStart(2, '0')}:${minute}`;
}

/** "5:00 PM", of 17:00 */
export function wireClock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}
