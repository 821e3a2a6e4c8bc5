// Sizes and ages of backups and disks, as operators read them.

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;
const HOURS_OF_DAYS = 48; // from here on days say more

/** `5 kB`, `1.2 MB`, `67.1 GB`. */
export function bytesInWords(bytes: number): string {
  if (bytes >= GIGABYTE) return `${(bytes / GIGABYTE).toFixed(1)} GB`;
  return bytes >= MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${Math.ceil(bytes / KILOBYTE)} kB`;
}

/** `less than an hour`, `1 hour`, `30 hours`, `3 days`. */
export function hoursInWords(hours: number): string {
  if (hours < 1) return 'less than an hour';
  const [count, unit] = hours < HOURS_OF_DAYS ? [Math.floor(hours), 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
