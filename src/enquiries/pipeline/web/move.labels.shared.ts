import type { MoveNeed } from '#enquiries/leads/lead.rules.ts';

const NEED_TEXTS: Record<MoveNeed, string> = {
  nothing: '',
  note: 'needs a note',
  lostReason: 'needs a reason',
  visit: 'needs a visit date',
  requirements: 'needs budget, timeline and unit type',
};

/** What a move of a lead needs, in words; nothing for one that is made at once. */
export function needText(need: MoveNeed): string {
  return NEED_TEXTS[need];
}
