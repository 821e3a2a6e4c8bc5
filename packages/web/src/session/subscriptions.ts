// Stands in for the SDK's subscriptions.ts: this application has no webhooks, and need not load how to manage them.
export class Subscriptions {}
