import type { Day } from '#platform/contract/calendar.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { counted, formatDay, plainNumber } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { CAPABILITIES, GROUPS, hasRole } from '#platform/contract/roles.ts';

export const CHECK_STATUSES = ['pending', 'passed', 'failed', 'waived'] as const;
type CheckStatus = (typeof CHECK_STATUSES)[number];

export const ITEM_RESULTS = ['ok', 'notOk', 'notApplicable'] as const;
export type ItemResult = (typeof ITEM_RESULTS)[number];

/** Results of a later item may come after the work is completed, as those of concrete cubes do. */
export const ITEM_KINDS = ['now', 'later'] as const;
type ItemKind = (typeof ITEM_KINDS)[number];

export const CHECK_ACTIONS = ['inspect', 'rework', 'waive'] as const;
export type CheckAction = (typeof CHECK_ACTIONS)[number];

/** What is looked at. A value outside its bounds is not ok. */
export interface ListItem {
  text: string;
  kind: ItemKind;
  /** Of a later item: after how many days its result is due. */
  days: number | null;
  unit: string | null;
  min: number | null;
  max: number | null;
}

/** The same with what was found in the present round. */
export interface CheckItem extends ListItem {
  result: ItemResult | null;
  value: number | null;
  note: string | null;
  dueOn: Day | null;
  fileIds: readonly string[];
}

/** What an inspector found of one item; `no` counts from 1. */
export interface Finding {
  no: number;
  result?: ItemResult | null | undefined;
  value?: number | null | undefined;
  note?: string | null | undefined;
  dueOn?: Day | null | undefined;
  fileIds?: string[] | undefined;
}

export function emptyItem(item: ListItem): CheckItem {
  return { ...item, result: null, value: null, note: null, dueOn: null, fileIds: [] };
}

/** Bounds in words: '20 to 30 mm', 'at least 30 N/mm²', 'at most 5 Ω'; null without bounds. */
export function boundsText({ min, max, unit }: Pick<ListItem, 'min' | 'max' | 'unit'>): string | null {
  const of = unit === null ? '' : ` ${unit}`;
  if (min !== null && max !== null) return `${plainNumber(min)} to ${plainNumber(max)}${of}`;
  if (min !== null) return `at least ${plainNumber(min)}${of}`;
  return max === null ? null : `at most ${plainNumber(max)}${of}`;
}

function isMeasured({ min, max }: Pick<ListItem, 'min' | 'max'>): boolean {
  return min !== null || max !== null;
}

function isWithin({ min, max }: Pick<ListItem, 'min' | 'max'>, value: number): boolean {
  return (min === null || value >= min) && (max === null || value <= max);
}

/** An inspection is entered when it was made, at the latest a year afterwards. */
export function checkInspectionDay(checkedOn: Day, today: Day): void {
  if (checkedOn > today) throw invalid('checkedOn', 'The day of the check cannot be in the future.');
  const first = addMonths(today, -12);
  if (checkedOn < first)
    throw invalid('checkedOn', `A check is entered within a year: from ${formatDay(first)} on.`);
}

/** The items after an inspection; those not named keep what was found before. Throws for what does not fit. */
export function itemsAfter(
  items: readonly CheckItem[],
  findings: readonly Finding[],
  { checkedOn, today }: { checkedOn: Day; today: Day },
): CheckItem[] {
  const byNumber = new Map<number, Finding>();
  findings.forEach((finding, place) => {
    if (finding.no > items.length)
      throw invalid(`items.${place}.no`, `This check has ${counted(items.length, 'item')}.`);
    if (byNumber.has(finding.no)) throw invalid(`items.${place}.no`, `Item ${finding.no} is named twice.`);
    byNumber.set(finding.no, finding);
  });
  return items.map((item, index) => {
    const no = index + 1;
    // A later result that nobody names yet is due after its days.
    const finding = byNumber.get(no) ?? (item.kind === 'later' && item.result === null ? { no } : null);
    const place = findings.findIndex((one) => one.no === no);
    return finding ? found(item, finding, { field: `items.${place}`, checkedOn, today }) : item;
  });
}

interface Place {
  field: string;
  checkedOn: Day;
  today: Day;
}

function found(item: CheckItem, finding: Finding, place: Place): CheckItem {
  const { no } = finding;
  const value = finding.value === undefined ? item.value : finding.value;
  const result = resultOf(item, finding, value, place.field);
  if (result !== null && finding.dueOn)
    throw invalid(`${place.field}.dueOn`, `Item ${no} has its result; leave its day out.`);
  const dueOn = result === null ? dueOf(item, finding, place) : null;
  const note = finding.note === undefined ? item.note : finding.note;
  if (result === 'notApplicable' && note === null)
    throw invalid(`${place.field}.note`, `Enter why item ${no} does not apply.`);
  return {
    ...item,
    result,
    value: result === 'notApplicable' ? null : value,
    note,
    dueOn,
    fileIds: finding.fileIds ?? item.fileIds,
  };
}

function resultOf(
  item: CheckItem,
  { no, result: sent }: Finding,
  value: number | null,
  field: string,
): ItemResult | null {
  const result = sent === undefined ? item.result : sent;
  if (result === 'notApplicable') return result;
  if (!isMeasured(item)) return result;
  if (value === null) {
    if (result === 'ok') throw invalid(`${field}.value`, `Enter the value of item ${no}.`);
    return result;
  }
  if (!isWithin(item, value)) return 'notOk';
  // A measured value speaks for itself, unless something else is wrong with it.
  return result === 'notOk' && sent === 'notOk' ? 'notOk' : 'ok';
}

const MAX_LATER_DAYS = 365;

/** When the result of a later item comes; null for the others. */
function dueOf(item: CheckItem, { no, dueOn }: Finding, { field, checkedOn, today }: Place): Day | null {
  if (item.kind === 'now') {
    if (dueOn) throw invalid(`${field}.dueOn`, `Item ${no} is to be looked at now, not later.`);
    return null;
  }
  const due = dueOn ?? item.dueOn ?? (item.days === null ? null : addDays(checkedOn, item.days));
  if (dueOn && dueOn > addDays(checkedOn, MAX_LATER_DAYS))
    throw invalid(`${field}.dueOn`, 'A later result is due within a year.');
  if (dueOn && dueOn < today) throw invalid(`${field}.dueOn`, 'This day is over; enter the result.');
  return due;
}

export interface Outcome {
  status: 'pending' | 'passed' | 'failed';
  /** Only later results are missing; the first of them is due on this day. */
  laterDueOn: Day | null;
}

/** What the items add up to: passed only if each is ok or does not apply. */
export function outcomeOf(items: readonly CheckItem[]): Outcome {
  if (items.some(({ result }) => result === 'notOk')) return { status: 'failed', laterDueOn: null };
  const open = items.filter(({ result }) => result === null);
  if (open.length === 0) return { status: 'passed', laterDueOn: null };
  const days = open.flatMap(({ kind, dueOn }) => (kind === 'later' && dueOn !== null ? [dueOn] : []));
  const isOnlyLater = days.length === open.length;
  return { status: 'pending', laterDueOn: isOnlyLater ? (days.toSorted()[0] ?? null) : null };
}

/** The outcome of an inspection; a check without items has the one that the inspector says. */
export function inspectedOutcome(items: readonly CheckItem[], said: CheckStatus | undefined): Outcome {
  if (items.length === 0) {
    if (said !== 'passed' && said !== 'failed') throw invalid('status', 'Choose passed or failed.');
    return { status: said, laterDueOn: null };
  }
  const outcome = outcomeOf(items);
  if (said === 'passed' && outcome.status !== 'passed')
    throw invalid('status', `${notPassedText(items)} The check is not passed.`);
  if (said === 'failed' && outcome.status !== 'failed')
    throw invalid('status', 'Mark the item that is not ok; the check fails by it.');
  return outcome;
}

function notPassedText(items: readonly CheckItem[]): string {
  const bad = items.findIndex(({ result }) => result === 'notOk');
  if (bad >= 0) return `Item ${bad + 1} is not ok.`;
  return `Item ${items.findIndex(({ result }) => result === null) + 1} has no result.`;
}

/** What was not right, for the issue that a failed check opens. */
export function faultsOf(items: readonly CheckItem[], remarks: string | null): string[] {
  const faults = items
    .filter(({ result }) => result === 'notOk')
    .map((item) => {
      const value =
        item.value === null ? '' : `: ${plainNumber(item.value)}${item.unit ? ` ${item.unit}` : ''}`;
      const bounds = boundsText(item);
      const wanted = item.value !== null && bounds !== null ? `, ${bounds} wanted` : '';
      return `${item.text}${value}${wanted}.${item.note === null ? '' : ` ${item.note}`}`;
    });
  return faults.length === 0 ? [remarks ?? 'The inspector found it not in order.'] : faults;
}

interface CheckState {
  status: CheckStatus;
  mandatory: boolean;
  laterDueOn: Day | null;
}

/** Whether a check holds the completion of its milestone. */
export function holdsCompletion({ status, mandatory, laterDueOn }: CheckState): boolean {
  return mandatory && (status === 'failed' || (status === 'pending' && laterDueOn === null));
}

/** What checks say against completing the work. */
export function checksMissing(holding: number): string[] {
  if (holding === 0) return [];
  return [`${counted(holding, 'quality check')} ${holding === 1 ? 'is' : 'are'} not passed.`];
}

export function checkActions(role: Role, { status }: Pick<CheckState, 'status'>): CheckAction[] {
  if (!hasRole(role, ...CAPABILITIES.constructionManagement)) return [];
  const mayWaive = hasRole(role, ...GROUPS.ADMIN);
  const may: Record<CheckAction, boolean> = {
    inspect: status === 'pending',
    rework: status === 'failed',
    waive: mayWaive && (status === 'pending' || status === 'failed'),
  };
  return CHECK_ACTIONS.filter((action) => may[action]);
}

/** Refuses to enter results where a check waits for none. */
export function checkOpen(status: CheckStatus): void {
  if (status === 'failed')
    throw conflict('This check failed. Report the rework first, then inspect it again.', 'status');
  if (status === 'passed') throw conflict('This check is passed already.', 'status');
  if (status === 'waived') throw conflict('This check is waived.', 'status');
}

/** Refuses an inspector from outside who is of the contractor that does the work: its contact, or the firm itself. */
export function checkOutsider(
  inspector: string,
  { companyName, contactPerson }: { companyName: string; contactPerson: string },
): void {
  const isCalled = (name: string) => simplified(name) === simplified(inspector);
  if (isCalled(companyName) || isCalled(contactPerson))
    throw invalid(
      'inspector',
      `${inspector} belongs to ${companyName}, which does this work. Name another inspector.`,
    );
}

function simplified(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ');
}

/** Refuses an inspector who did the work. */
export function checkInspector(facts: {
  reportedProgress: boolean;
  reworked: boolean;
  isAlone: boolean;
}): void {
  if (facts.isAlone) return;
  if (facts.reworked) throw forbidden('You reported the rework; another person has to inspect it.');
  if (facts.reportedProgress)
    throw forbidden('You reported progress of this work; another person has to inspect it.');
}
