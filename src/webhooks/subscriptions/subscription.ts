// A subscription: which events of a site an application is sent, and where to (service.md 2.2).
import type { Topic } from '../../domain/events/topics.ts';

export type NewSubscription = {
  siteId: number;
  eventTypes: Topic[];
  targetUrl: string;
  targetMethod: string;
  targetHeaders: Record<string, string>;
  enabled: boolean;
  /** As sent, unknown keys included (service.md 6.2(5)). */
  criteria: Record<string, unknown>;
  /** Whether deliveries have the headers of Standard Webhooks, too. */
  standardWebhooks: boolean;
};

/** Only the fields that are given are changed; a subscription stays on its site. */
export type SubscriptionChange = { [Field in keyof NewSubscription]?: NewSubscription[Field] | undefined };

export type Subscription = NewSubscription & {
  id: number;
  applicationId: number;
  accountId: number;
  /** The key of its signatures, UUID-like (service.md 2.2). */
  secret: string;
  /** During a rotation: until when the old secret still signs X-Webhook-Signature. */
  oldSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * Subscriptions belong to one application acting for one account. One that was made under a person's consent ends with the
 * consent; an application that acts for its owner has none.
 */
export type Owner = { applicationId: number; accountId: number; consentId?: number | undefined };
