import type { Day } from '#platform/contract/calendar.ts';
import { laterOf } from '#platform/contract/calendar.ts';
import type { Component } from '#inventory/payment-terms/payment.terms.contract.ts';
import { dueDateOf } from '#inventory/payment-terms/plan.rules.ts';
import type { StageTrigger } from '#inventory/payment-terms/plan.rules.ts';

export interface DemandableInstallment {
  component: Component;
  principalPaise: number;
  trigger: Pick<StageTrigger, 'type'>;
  /** Days from demand to due date; null takes those of the project. */
  creditDays: number | null;
}

export interface DemandTerms {
  today: Day;
  bookingDate: Day;
  /** Of the project. */
  creditDays: number;
  /** The most of the agreement value that may be demanded now; null once registered and outside India. */
  capPaise: number | null;
  /** Agreement value already demanded. */
  askedPaise: number;
}

export type DemandDecision =
  | { isHeld: false; demandDate: Day; dueDate: Day }
  /** Held for registration because it would exceed the cap. */
  | { isHeld: true };

/**
 * Decides on installments whose time has come, in the given order: each is demanded today or held. With the booking
 * the money is due at once, but never before today when the booking is backdated.
 */
export function decideDemands(
  installments: readonly DemandableInstallment[],
  terms: DemandTerms,
): DemandDecision[] {
  let askedPaise = terms.askedPaise;
  return installments.map((installment) => {
    const ofPricePaise = installment.component === 'agreementValue' ? installment.principalPaise : 0;
    if (terms.capPaise !== null && askedPaise + ofPricePaise > terms.capPaise) return { isHeld: true };
    askedPaise += ofPricePaise;
    return { isHeld: false, demandDate: terms.today, dueDate: dueDate(installment, terms) };
  });
}

function dueDate({ trigger, creditDays }: DemandableInstallment, terms: DemandTerms): Day {
  if (trigger.type === 'booking') return laterOf(terms.bookingDate, terms.today);
  return dueDateOf(terms.today, creditDays ?? terms.creditDays);
}
