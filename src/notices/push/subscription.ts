// A push subscription: a browser that shows notifications to the person who is signed in at it (RFC 8030 §4).

/** What the browser's push service gave the browser. */
export type NewPushSubscription = {
  /** Where messages for the browser are sent: an address of its push service. */
  endpoint: string;
  /** The browser's public key and its secret, in base64url (RFC 8291 §3). */
  p256dh: string;
  auth: string;
};

export type PushSubscription = {
  id: number;
  endpoint: string;
  createdAt: Date;
};

/** Devices of one account: more than a person has. */
export const MAX_PUSH_SUBSCRIPTIONS = 20;
