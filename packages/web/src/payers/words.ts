// What payers are called.

/** Of games for which nobody is known to pay. */
export const NOBODY = 'Nobody yet';
