// A subscription: who wants to hear of what, and where to send it (service.md 2.2).
import type { Topic } from '../../domain/events/event.ts';

/** What a caller decides about a subscription. */
export type SubscriptionDraft = {
  siteId: number;
  eventTypes: Topic[];
  targetUrl: string;
  targetMethod: string;
  targetHeaders: Record<string, string>;
  enabled: boolean;
  /** As sent, unknown keys included (service.md 6.2(5)). */
  criteria: Record<string, unknown>;
};

export type Subscription = SubscriptionDraft & {
  id: number;
  applicationId: number;
  accountId: number;
  /** The key of its signatures, UUID-like (service.md 2.2). */
  secret: string;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * "The caller's subscriptions" are those of one application for one account. One that is made on a person's consent
 * ends with it; none is needed for an application that acts as its owner.
 */
export type Owner = { applicationId: number; accountId: number; consentId?: number | undefined };
