// Preloaded into a program (`node --import`), sets its clock off by CLOCK_OFF_MS, as a machine without NTP has it.
const offMs = Number(process.env.CLOCK_OFF_MS);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given: [] | [string | number | Date]) {
    super(...((given.length === 0 ? [RightDate.now() + offMs] : given) as [number]));
  }

  static override now(): number {
    return RightDate.now() + offMs;
  }
} as DateConstructor;
