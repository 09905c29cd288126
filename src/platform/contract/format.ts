import type { Day, Instant } from './calendar.ts';
import { addDays, dayOf, daysBetween, financialQuarter, financialYearStart, weekdayOf } from './calendar.ts';

/**
 * The format of figures, days and names on every screen and document. Amounts come in as whole paise and are printed
 * from their digits; no fraction is ever computed.
 */
const MINUS = '−';
const RUPEE = '₹';

// ---- Money -------------------------------------------------------------------------------------------------

/** Whole rupees, half up, in Indian grouping: '₹1,33,17,100', negative '−₹1,47,750'. */
export function formatMoney(amountPaise: number, currency = 'INR'): string {
  return signed(amountPaise, (size) => currencySymbol(currency) + rupeeDigits(size));
}

/** With paise, where tax is shown: '₹6,99,147.76'. */
export function formatMoneyExact(amountPaise: number, currency = 'INR'): string {
  return signed(amountPaise, (size) => currencySymbol(currency) + exactDigits(size));
}

/** A column of a ledger or statement, without the symbol: '6,99,147.76', negative '(1,47,750.00)'. */
export function formatStatement(amountPaise: number): string {
  return amountPaise < 0 ? `(${exactDigits(-amountPaise)})` : exactDigits(amountPaise);
}

/** Paise only when there are any, without the symbol: '12,400', '4.50'. Used in the basis of a line. */
export function plainAmount(amountPaise: number): string {
  return signed(amountPaise, (size) => (size % 100 === 0 ? rupeeDigits(size) : exactDigits(size)));
}

/** '₹12,400 / sq ft' */
export function formatRate(ratePaise: number, currency = 'INR'): string {
  return `${ratePaise < 0 ? MINUS : ''}${currencySymbol(currency)}${plainAmount(Math.abs(ratePaise))} / sq ft`;
}

const RUPEES_PER_CRORE = 10_000_000;
const RUPEES_PER_LAKH = 100_000;
const RUPEES_PER_THOUSAND = 1_000;

/**
 * Short money: '₹1.33 Cr' (two decimals), '₹98.2 L' and '₹12.4 K' (one), whole rupees below a thousand. The unit
 * follows the amount itself and not its rounded figure, so ₹99,999 is '₹100.0 K' and not a lakh.
 */
export function compactMoney(amountPaise: number, currency = 'INR'): string {
  return signed(amountPaise, (size) => currencySymbol(currency) + compact(BigInt(size), 100n, 'fixed'));
}

/** A count in the same units, without a symbol: '1.2 K', '850'. */
export function compactNumber(count: number): string {
  return signed(Math.round(count), (size) => compact(BigInt(size), 1n, 'fixed'));
}

/** A figure under a column head that names the unit: '1.35'. */
export function crores(amountPaise: number): string {
  return signed(amountPaise, (size) => decimals(BigInt(size), BigInt(RUPEES_PER_CRORE) * 100n, 2));
}

/** '₹85 L – 1.0 Cr'; one end alone reads 'from ₹85 L' or 'up to ₹1.0 Cr'. */
export function formatMoneyRange(fromPaise: number | null, toPaise: number | null, currency = 'INR'): string {
  const symbol = currencySymbol(currency);
  const short = (amountPaise: number) => compact(BigInt(amountPaise), 100n, 'trimmed');
  if (fromPaise === null && toPaise === null) return '';
  if (toPaise === null) return `from ${symbol}${short(fromPaise ?? 0)}`;
  if (fromPaise === null) return `up to ${symbol}${short(toPaise)}`;
  if (fromPaise === toPaise) return symbol + short(fromPaise);
  const [from, to] = [short(fromPaise).split(' '), short(toPaise).split(' ')];
  // The unit is printed once when both ends share it: '₹1.25 – 1.45 Cr'.
  return `${symbol}${from[1] === to[1] ? from[0] : from.join(' ')} – ${to.join(' ')}`;
}

function compact(amount: bigint, perUnit: bigint, style: 'fixed' | 'trimmed'): string {
  const crore = BigInt(RUPEES_PER_CRORE) * perUnit;
  const lakh = BigInt(RUPEES_PER_LAKH) * perUnit;
  const thousand = BigInt(RUPEES_PER_THOUSAND) * perUnit;
  if (amount >= crore) return `${trimmed(decimals(amount, crore, 2), style, 1)} Cr`;
  if (amount >= lakh) return `${trimmed(decimals(amount, lakh, 1), style, 0)} L`;
  if (amount >= thousand) return `${trimmed(decimals(amount, thousand, 1), style, 0)} K`;
  return decimals(amount, perUnit, 0);
}

/** Drops trailing zeros down to `least` decimals. */
function trimmed(figure: string, style: 'fixed' | 'trimmed', least: number): string {
  if (style === 'fixed') return figure;
  const [whole = '', fraction = ''] = figure.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0');
  return kept ? `${whole}.${kept}` : whole;
}

/** amount ÷ unit with a fixed number of decimals, half up, whole part in Indian grouping. Not negative. */
function decimals(amount: bigint, unit: bigint, places: number): string {
  const scale = 10n ** BigInt(places);
  const scaled = (2n * amount * scale + unit) / (2n * unit);
  const whole = groupIndian((scaled / scale).toString());
  return places === 0 ? whole : `${whole}.${(scaled % scale).toString().padStart(places, '0')}`;
}

function rupeeDigits(sizePaise: number): string {
  return decimals(BigInt(sizePaise), 100n, 0);
}

function exactDigits(sizePaise: number): string {
  return decimals(BigInt(sizePaise), 100n, 2);
}

function signed(amount: number, format: (size: number) => string): string {
  return amount < 0 ? MINUS + format(-amount) : format(amount);
}

/** '12345678' → '1,23,45,678' */
function groupIndian(digits: string): string {
  const head = digits.slice(0, -3);
  return head ? `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}` : digits;
}

const symbols = new Map<string, string>([['INR', RUPEE]]);

function currencySymbol(currency: string): string {
  const known = symbols.get(currency);
  if (known) return known;
  const parts = new Intl.NumberFormat('en-IN', { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find((part) => part.type === 'currency')?.value ?? currency;
  // A space keeps letters apart from the figure: 'AED 1,000', but '$1,000'. It is a non-breaking space.
  const symbol = /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign;
  symbols.set(currency, symbol);
  return symbol;
}

// ---- Other figures -----------------------------------------------------------------------------------------

/** At most two decimals, no space: '5%', '1.21%', '−2.26%'. */
export function formatPct(pct: number): string {
  return `${plainNumber(pct)}%`;
}

/** A number with at most two decimals in Indian grouping: '985', '1,428.25'. */
export function plainNumber(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 100 + 1e-7);
  const figure = trimmed(decimals(BigInt(hundredths), 100n, 2), 'trimmed', 0);
  return value < 0 && hundredths > 0 ? MINUS + figure : figure;
}

/** A share to be read at a glance: '89%', below ten '4.7%'. Rounded down, so that '100%' is the whole. */
export function formatShare(pct: number): string {
  const steps = pct < 10 ? 10 : 1;
  return formatPct(Math.floor(pct * steps + 1e-7) / steps);
}

/** '1 day', '12 days', '1,200 units' */
export function counted(count: number, thing: string): string {
  return `${plainNumber(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** '985 sq ft', '1,428.25 sq ft' */
export function formatArea(areaSqft: number): string {
  return `${plainNumber(areaSqft)} sq ft`;
}

/** As papers print it: '985.00 sq ft', '1,428.25 sq ft' */
export function formatAreaExact(areaSqft: number): string {
  return `${decimals(BigInt(Math.round(areaSqft * 100)), 100n, 2)} sq ft`;
}

export type MetricColour = 'success' | 'warning' | 'error';

/** Colour of a figure against its target: 1.1 or more is success, 0.9 or more warning, else error. */
export function metricColour(actual: number, target: number, lowerIsBetter = false): MetricColour {
  const colour = ratioColour(actual, target);
  if (!lowerIsBetter || colour === 'warning') return colour;
  return colour === 'success' ? 'error' : 'success';
}

function ratioColour(actual: number, target: number): MetricColour {
  if (target <= 0) return actual > 0 ? 'success' : 'warning';
  if (actual * 10 >= target * 11) return 'success';
  return actual * 10 >= target * 9 ? 'warning' : 'error';
}

/** '+19%', '−8%', '0%'; nothing where it was zero before. */
export function changeText(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before === 0) return null;
  const pct = Math.round(((now - before) / before) * 100);
  return pct === 0 ? '0%' : `${pct < 0 ? '−' : '+'}${Math.abs(pct)}%`;
}

export type Trend = 'up' | 'down' | 'stable';

/** Up or down when the last three values change by more than 5 % of the first of them. */
export function trendOf(values: readonly number[]): Trend {
  const [first, , last] = values.slice(-3);
  if (first === undefined || last === undefined) return 'stable';
  const change = last - first;
  if (Math.abs(change) * 20 <= Math.abs(first)) return 'stable';
  return change > 0 ? 'up' : 'down';
}

// ---- Days and times ----------------------------------------------------------------------------------------

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** '21 Nov 2026' */
export function formatDay(day: Day): string {
  return `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

/** 'Sat, 21 Nov 2026' */
export function formatWeekday(day: Day): string {
  return `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekdayOf(day)]}, ${formatDay(day)}`;
}

/** '21 Nov' */
export function formatShortDay(day: Day): string {
  return `${Number(day.slice(8, 10))} ${monthOf(day)}`;
}

/** The year drops within the financial year of `today`: '21 Nov', else '21 Nov 2024'. */
export function formatDayNear(day: Day, today: Day): string {
  return financialYearStart(day) === financialYearStart(today) ? formatShortDay(day) : formatDay(day);
}

/** 'November' of 11. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? String(month);
}

/** 'Nov 2026' */
export function formatMonth(day: Day): string {
  return `${monthOf(day)} ${day.slice(0, 4)}`;
}

/** '1 – 21 Nov 2026', '28 Oct – 21 Nov 2026', '28 Dec 2025 – 3 Jan 2026' */
export function formatDayRange(from: Day, to: Day): string {
  if (from === to) return formatDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8, 10))} – ${formatDay(to)}`;
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatShortDay(from) : formatDay(from);
  return `${start} – ${formatDay(to)}`;
}

/** '6:30 pm' */
export function formatTime(at: Instant, timeZone: string): string {
  const parts = timeFormat(timeZone).formatToParts(new Date(at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`;
}

/** '24 Nov, 6:30 pm' */
export function formatDayAndTime(at: Instant, timeZone: string): string {
  return `${formatShortDay(dayOf(at, timeZone))}, ${formatTime(at, timeZone)}`;
}

/** '24 Nov 2026, 6:30 pm' */
export function formatFullMoment(at: Instant, timeZone: string): string {
  return `${formatDay(dayOf(at, timeZone))}, ${formatTime(at, timeZone)}`;
}

/** 'Today 11:30 am', 'Yesterday', '21 Nov', '21 Nov 2024' */
export function formatMoment(at: Instant, now: Instant, timeZone: string): string {
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return `Today ${formatTime(at, timeZone)}`;
  if (day === addDays(today, -1)) return 'Yesterday';
  return formatDayNear(day, today);
}

/** 'FY 2026-27' */
export function financialYearName(day: Day): string {
  const start = financialYearStart(day);
  return `FY ${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** 'Q3 FY 2026-27' */
export function quarterName(day: Day): string {
  return `Q${financialQuarter(day)} ${financialYearName(day)}`;
}

export function invitationExpiryText(expiresOn: Day, today: Day): string {
  const days = daysBetween(today, expiresOn);
  if (days < 0) return `Expired ${-days} day(s) ago`;
  if (days === 0) return 'Expires today';
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`;
}

function monthOf(day: Day): string {
  return monthName(Number(day.slice(5, 7))).slice(0, 3);
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

function timeFormat(timeZone: string): Intl.DateTimeFormat {
  const known = timeFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  timeFormats.set(timeZone, made);
  return made;
}

// ---- Names -------------------------------------------------------------------------------------------------

export function displayName(
  user: { firstName?: string | null; lastName?: string | null } | null | undefined,
): string {
  return `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || 'Guest';
}

export function organizationDisplayName(organization: { name?: string | null } | null | undefined): string {
  if (!organization) return 'No Organization';
  return organization.name?.trim() || 'Unknown Organization';
}

const TITLES = /^(dr|mr|mrs|ms|shri|smt|prof|adv|ca)\.?$/i;

/** First letters of first and last name, titles left out: 'Dr Sandeep Bhosale' → 'SB'. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const [first, ...others] = words.length > 1 && TITLES.test(words[0] ?? '') ? words.slice(1) : words;
  return [first, others.at(-1)].map((word) => letterOf(word)).join('');
}

function letterOf(word: string | undefined): string {
  return (word?.match(/\p{L}/u)?.[0] ?? '').toUpperCase();
}

/** '+919000001482' → '+91 90000 01482'; numbers of other countries as they are stored. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}

const CAPITALS = new Set([
  'neft',
  'rtgs',
  'imps',
  'upi',
  'dd',
  'nach',
  'tds',
  'sms',
  'nri',
  'oc',
  'gst',
  'rera',
  'plc',
]);

/** Names with a spelling of their own. */
const SPELLINGS: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp' };

/** A value of an enumeration as people read it: 'siteVisit' → 'Site visit', 'ocReceived' → 'OC received'. */
export function startCase(value: string): string {
  const text = worded(value);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same within a sentence: 'siteVisit' → 'site visit', 'sms' → 'SMS', 'whatsapp' → 'WhatsApp'. */
export function worded(value: string): string {
  if (/^\d/.test(value)) return value;
  const words = value.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
  return words.map(spelled).join(' ');
}

function spelled(word: string): string {
  const small = word.toLowerCase();
  return SPELLINGS[small] ?? (CAPITALS.has(small) ? word.toUpperCase() : small);
}
