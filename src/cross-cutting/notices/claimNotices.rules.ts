import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime, formatPhone } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface ClaimFacts {
  customer: string;
  number: string;
  until: Instant;
  timezone: string;
}

export function claimEndingText({ customer, number, until, timezone }: ClaimFacts): Words {
  return {
    title: `Your claim on ${customer} ends soon`,
    body: `${number} ends on ${formatDayAndTime(until, timezone)}. An accompanied visit renews it.`,
  };
}

export function claimEndedText({ customer, number }: Pick<ClaimFacts, 'customer' | 'number'>): Words {
  return {
    title: `Your claim on ${customer} has ended`,
    body: `${number}: another firm may now claim this customer. An accompanied visit restores your claim.`,
  };
}

interface DisputeFacts {
  number: string;
  phone: string;
}

/** To the firm with the claim: the other firm is not named. */
export function claimDisputedText({ number, phone }: DisputeFacts): Words {
  return {
    title: `Another firm claims ${formatPhone(phone)} as its customer`,
    body: `Dispute ${number}. Explain how you brought the customer, and add proof.`,
  };
}

export function disputeToRuleText(
  { number, phone, firm }: DisputeFacts & { firm: string },
  isAppeal: boolean,
): Words {
  return isAppeal
    ? { title: `An appeal in dispute ${number}`, body: `Over ${formatPhone(phone)}. Awaiting a decision.` }
    : { title: `${firm} disputes ${formatPhone(phone)}`, body: `${number} is awaiting a decision.` };
}

export function disputeRuledText(
  { number, phone }: DisputeFacts,
  ruling: { isWon: boolean; isAppeal: boolean; reason: string },
): Words {
  const whose = ruling.isWon ? 'yours' : 'not yours';
  const more = ruling.isWon || ruling.isAppeal ? '' : ' You may appeal once, within 15 days.';
  return {
    title: `Dispute ${number}: ${formatPhone(phone)} is ${whose}`,
    body: `${ruling.reason}${more}`,
  };
}
