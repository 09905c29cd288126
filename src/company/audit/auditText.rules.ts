import type { Day } from '#platform/contract/calendar.ts';
import {
  formatDay,
  formatDayAndTime,
  formatMoney,
  plainNumber,
  startCase,
  worded,
} from '#platform/contract/format.ts';
import { isRole, roleLabel } from '#platform/contract/roles.ts';
import type { AuditEntry } from './audit.contract.ts';

/** One field of a change, formatted for people. */
export interface ReadableChange {
  field: string;
  /** Null where the field was empty before, or is empty now. */
  before: string | null;
  after: string | null;
}

type Names = AuditEntry['names'];

/** The fields of an entry for people: labels for columns, rupees for paise, names for ids. */
export function readableChanges({ before, after, names }: AuditEntry, timeZone: string): ReadableChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((key) => ({
      field: fieldLabel(key),
      before: readable(key, before?.[key], names, timeZone),
      after: readable(key, after?.[key], names, timeZone),
    }))
    .filter((change) => change.before !== change.after);
}

/** 'agreementValuePaise' → 'Agreement value', 'ownerId' → 'Owner' */
export function fieldLabel(key: string): string {
  return isRole(key) ? roleLabel(key) : startCase(key.replace(/(Paise|Ids?)$/, ''));
}

/** The role that the person had then; one that no longer exists as it was stored. */
export function actorRoleText({ actorRole }: Pick<AuditEntry, 'actorRole'>): string | null {
  return isRole(actorRole) ? roleLabel(actorRole) : actorRole;
}

/** 'verify', 'receipt' → 'Verify receipt' */
export function actionText(action: string, resource: string): string {
  return `${startCase(action)} ${worded(resource)}`;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** A value of an enumeration, as 'siteVisit'; what a person wrote begins with a capital or has spaces. */
const CODED = /^[a-z]+([A-Z][a-z]+)+$/;
const LONGEST = 300;

function readable(key: string, value: unknown, names: Names, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return key.endsWith('Paise') ? formatMoney(value) : plainNumber(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return readableText(value, names, timeZone);
  if (Array.isArray(value)) {
    const parts = value.flatMap((one: unknown) => readable(key, one, names, timeZone) ?? []);
    return parts.length > 0 ? shortened(parts.join('; ')) : null;
  }
  const parts = Object.entries(value).flatMap(([inner, one]: [string, unknown]) => {
    const text = readable(inner, one, names, timeZone);
    return text === null ? [] : [`${fieldLabel(inner)}: ${text}`];
  });
  return parts.length > 0 ? shortened(parts.join(', ')) : null;
}

function readableText(text: string, names: Names, timeZone: string): string {
  const name = names[text]?.name;
  if (name !== undefined) return name;
  if (isRole(text)) return roleLabel(text);
  if (DAY.test(text)) return formatDay(text satisfies Day);
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) {
    const at = new Date(text).toISOString();
    return `${formatDayAndTime(at, timeZone)} ${at.slice(0, 4)}`;
  }
  return CODED.test(text) ? startCase(text) : shortened(text);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The page of an entry's record; null for records without a page. */
export function recordHref({ resource, resourceId, names }: AuditEntry): string | null {
  const projectId = names[resourceId]?.projectId ?? null;
  switch (resource) {
    case 'leadSource':
      return '/settings/lead-sources';
    case 'lead':
      return `/leads/${resourceId}`;
    case 'assignmentPolicy':
    case 'absence':
    case 'workSchedule':
      return '/settings/assignment';
    case 'project':
      return `/projects/${resourceId}`;
    case 'tower':
      return projectId && `/projects/${projectId}/towers/${resourceId}`;
    case 'unit':
      return projectId && `/projects/${projectId}/units/${resourceId}`;
    case 'costSheet':
      return `/cost-sheets/${resourceId}`;
    case 'approval':
      return `/approvals?peek=${resourceId}`;
    case 'priceList':
      return projectId && `/projects/${projectId}?tab=prices&list=${resourceId}`;
    case 'import':
      return projectId && `/projects/${projectId}/imports/${resourceId}`;
    case 'pastBookings':
      return `/analytics/predictions/past-bookings?projectId=${resourceId}`;
    case 'sale':
      return `/sales/${resourceId}`;
    case 'invoice':
      return `/sales/invoices/${resourceId}`;
    case 'receipt':
      return `/payments/collections?peek=${resourceId}`;
    default:
      return null;
  }
}
