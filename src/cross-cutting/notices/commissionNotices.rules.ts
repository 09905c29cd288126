import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface QuestionFacts {
  number: string;
  /** Of the tranche; null: the whole commission. */
  seq: number | null;
}

function subjectOf({ number, seq }: QuestionFacts): string {
  return seq === null ? number : `tranche ${seq} of ${number}`;
}

/** To the owner of the question. */
export function questionAskedText(
  question: QuestionFacts & { firm: string; reason: string; dueOn: Day },
): Words {
  return {
    title: `${question.firm} asks about ${subjectOf(question)}`,
    body: `Answer by ${formatDay(question.dueOn)}. ${question.reason}`,
  };
}

/** To whoever asked; people of the builder are not named. */
export function questionAnsweredText(question: QuestionFacts & { answer: string }): Words {
  return { title: `Your question about ${subjectOf(question)} is answered`, body: question.answer };
}

/** To the admins of a firm; the other firms are not named. */
export function shareProposedText(share: { bookingNumber: string; pct: number; reason: string }): Words {
  return {
    title: `Accept your firm’s share of ${share.bookingNumber}: ${share.pct}%`,
    body: `The sale is shared with another firm. ${share.reason} Nothing is approved before all firms accept.`,
  };
}

export function sharesAcceptedText({ bookingNumber }: { bookingNumber: string }): Words {
  return {
    title: `The shares of ${bookingNumber} are accepted`,
    body: 'All firms have accepted. Their commissions can be approved.',
  };
}
