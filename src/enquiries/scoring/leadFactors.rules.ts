import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { formatShortDay, worded } from '#platform/contract/format.ts';
import type { ScoreFacts, SupplyFacts, TouchFact } from './scoreFacts.rules.ts';
import type { Factor, ScoringRules, Touch } from './scoringConfig.rules.ts';

/** How far a lead fulfils one factor, 0 to 1, in words, and what a person could do to raise it. */
interface FactorReading {
  /** The data it was computed from, as stored. */
  raw: string | null;
  normalized: number;
  text: string;
  /** Null when nothing a person does would raise it. */
  hint: string | null;
}

type Reading = (facts: ScoreFacts, rules: ScoringRules) => FactorReading;

export const FACTOR_READINGS: Readonly<Record<Factor, Reading>> = {
  budgetFit,
  engagement,
  timeline,
  siteVisit,
  source,
  financing,
  requirementClarity,
  profile,
};

const UNKNOWN_BUDGET = 0.25;
const UNKNOWN_TIMELINE = 0.2;

function budgetFit({ hasBudget, supply, unitTypes }: ScoreFacts): FactorReading {
  if (!hasBudget) {
    return { raw: null, normalized: UNKNOWN_BUDGET, text: 'Budget not known', hint: 'Ask for the budget' };
  }
  const raw = `${supply.inBudget}/${supply.matching}`;
  return { raw, ...budgetReading(supply, typesWanted(unitTypes)), hint: null };
}

function budgetReading(supply: SupplyFacts, types: string): Pick<FactorReading, 'normalized' | 'text'> {
  const { matching, inBudget, isCheapestNear } = supply;
  if (inBudget * 10 >= matching && inBudget > 0)
    return { normalized: 1, text: `Budget matches ${inBudget} available ${types}${plural(inBudget)}` };
  if (inBudget > 0) {
    const text = `Budget matches ${inBudget} of ${matching} available ${types}${plural(matching)}`;
    return { normalized: 0.6, text };
  }
  if (isCheapestNear)
    return {
      normalized: 0.3,
      text: `The cheapest available ${types} costs up to a quarter more than the budget`,
    };
  return {
    normalized: 0,
    text: matching === 0 ? `No ${types} is available` : `No available ${types} is within the budget`,
  };
}

function typesWanted(unitTypes: readonly string[]): string {
  const [only, ...others] = unitTypes;
  if (only === undefined) return 'unit';
  return others.length === 0
    ? `${only} unit`
    : `${unitTypes.slice(0, -1).join(', ')} or ${others.at(-1)} unit`;
}

function engagement({ touches, today }: ScoreFacts, rules: ScoringRules): FactorReading {
  const counted = touches.filter(({ touch }) => rules.engagementPoints[touch] > 0);
  const points = counted.reduce((total, touch) => total + decayed(touch, today, rules), 0);
  const normalized = Math.min(1, points / rules.engagementFull);
  return {
    raw: points.toFixed(2),
    normalized,
    text: counted.length === 0 ? 'Nobody has spoken to the customer' : `In touch: ${touchesInWords(counted)}`,
    hint: normalized < 0.5 ? 'Talk to the customer' : null,
  };
}

function decayed({ touch, on }: TouchFact, today: Day, rules: ScoringRules): number {
  const days = Math.max(0, daysBetween(on, today));
  return rules.engagementPoints[touch] * 0.5 ** (days / rules.halfLifeDays);
}

/** One and many of each kind of touch; inbound messages and replies are both messages to the reader. */
const TOUCH_LABELS: Readonly<Record<Touch, string>> = {
  visitDone: 'visit',
  meeting: 'meeting',
  inboundCall: 'call',
  connectedCall: 'call',
  inboundMessage: 'message',
  reply: 'message',
  noAnswer: 'attempt',
};

function touchesInWords(touches: readonly TouchFact[]): string {
  const counts = new Map<string, number>();
  for (const { touch } of touches)
    counts.set(TOUCH_LABELS[touch], (counts.get(TOUCH_LABELS[touch]) ?? 0) + 1);
  return ['visit', 'meeting', 'call', 'message']
    .flatMap((word) => {
      const count = counts.get(word);
      return count === undefined ? [] : [`${count} ${word}${plural(count)}`];
    })
    .join(', ');
}

const TIMELINE_READINGS = {
  immediate: { normalized: 1, text: 'Buys immediately' },
  oneToThree: { normalized: 0.8, text: 'Buys in 1–3 months' },
  threeToSix: { normalized: 0.5, text: 'Buys in 3–6 months' },
  sixToTwelve: { normalized: 0.25, text: 'Buys in 6–12 months' },
  beyondTwelve: { normalized: 0.1, text: 'Buys in more than a year' },
} as const;

function timeline({ timeline: known }: ScoreFacts): FactorReading {
  if (known !== null) return { raw: known, ...TIMELINE_READINGS[known], hint: null };
  const text = 'Not known when they want to buy';
  return { raw: null, normalized: UNKNOWN_TIMELINE, text, hint: 'Ask when they want to buy' };
}

const VISIT_KEEPS_DAYS = 14;
const VISIT_HALVES_IN_DAYS = 30;
const PLANNED_VISIT = 0.5;
const MISSED_VISIT = 0.1;

function siteVisit({ visits, today }: ScoreFacts): FactorReading {
  const { done, lastDoneOn, nextPlannedOn, isLastMissed } = visits;
  const since = lastDoneOn === null ? null : Math.max(0, daysBetween(lastDoneOn, today));
  const ofDone = since === null ? 0 : 0.5 ** (Math.max(0, since - VISIT_KEEPS_DAYS) / VISIT_HALVES_IN_DAYS);
  if (nextPlannedOn !== null && ofDone < PLANNED_VISIT) {
    const text = `Site visit planned for ${formatShortDay(nextPlannedOn)}`;
    return { raw: 'planned', normalized: PLANNED_VISIT, text, hint: null };
  }
  if (since !== null) {
    const times = done > 1 ? `${done} times, last ` : '';
    const text = `Visited the site ${times}${daysAgo(since)}`;
    return {
      raw: String(done),
      normalized: ofDone,
      text,
      hint: ofDone < 1 ? 'Invite them to visit again' : null,
    };
  }
  if (isLastMissed) {
    const text = 'Missed the site visit';
    return { raw: 'missed', normalized: MISSED_VISIT, text, hint: 'Reschedule the site visit' };
  }
  return { raw: null, normalized: 0, text: 'Has not visited the site', hint: 'Schedule a site visit' };
}

function source({ source: from, ownSourceValue }: ScoreFacts, rules: ScoringRules): FactorReading {
  const normalized = ownSourceValue ?? rules.sourceValue[from];
  const basis = ownSourceValue === null ? '' : ', valued by your own bookings';
  return { raw: from, normalized, text: `Source: ${sourceText(from)}${basis}`, hint: null };
}

const SOURCE_NAMES: Readonly<Record<string, string>> = {
  portal99acres: '99acres',
  portalMagicbricks: 'MagicBricks',
  portalHousing: 'Housing.com',
  google: 'Google',
  meta: 'Meta',
};

export function sourceText(from: string): string {
  return SOURCE_NAMES[from] ?? worded(from);
}

const FINANCING_READINGS = {
  selfFunded: { normalized: 1, text: 'Pays from own funds', hint: null },
  loanPreApproved: { normalized: 1, text: 'Loan already approved', hint: null },
  loanNeeded: { normalized: 0.5, text: 'Loan needed, not yet approved', hint: 'Ask about loan approval' },
  undecided: { normalized: 0.2, text: 'Financing undecided', hint: 'Ask how they will pay' },
} as const;

function financing({ financing: known }: ScoreFacts): FactorReading {
  if (known !== null) return { raw: known, ...FINANCING_READINGS[known] };
  return { raw: null, ...FINANCING_READINGS.undecided, text: 'Financing not known' };
}

function requirementClarity({ unitTypes, hasProject, purpose }: ScoreFacts): FactorReading {
  const known = [
    { label: 'type', isKnown: unitTypes.length > 0 },
    { label: 'project', isKnown: hasProject },
    { label: 'purpose', isKnown: purpose !== null },
  ];
  return shareKnown(known, 'Ask for the');
}

function profile({ email, altPhone, company, city, lastName }: ScoreFacts): FactorReading {
  const known = [
    { label: 'e-mail', isKnown: email !== null },
    { label: 'second phone or company', isKnown: altPhone !== null || company !== null },
    { label: 'city', isKnown: city !== null },
    { label: 'last name', isKnown: lastName !== null },
  ];
  return shareKnown(known, 'Ask for the');
}

function shareKnown(parts: readonly { label: string; isKnown: boolean }[], ask: string): FactorReading {
  const missing = parts.filter(({ isKnown }) => !isKnown).map(({ label }) => label);
  const known = parts.length - missing.length;
  return {
    raw: `${known}/${parts.length}`,
    normalized: known / parts.length,
    text:
      missing.length === 0
        ? `${capital(listed(parts.map(({ label }) => label)))} known`
        : `Missing: ${listed(missing)}`,
    hint: missing.length === 0 ? null : `${ask} ${listed(missing)}`,
  };
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function daysAgo(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}
