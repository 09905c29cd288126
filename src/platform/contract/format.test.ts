import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compactMoney,
  counted,
  compactNumber,
  crores,
  displayName,
  financialYearName,
  formatArea,
  formatAreaExact,
  formatDay,
  formatDayAndTime,
  formatDayNear,
  formatDayRange,
  formatMoment,
  formatMoney,
  formatMoneyExact,
  formatMoneyRange,
  formatMonth,
  formatPct,
  formatPhone,
  formatRate,
  formatShare,
  formatShortDay,
  formatStatement,
  formatTime,
  initials,
  invitationExpiryText,
  metricColour,
  organizationDisplayName,
  plainAmount,
  plainNumber,
  quarterName,
  startCase,
  worded,
  trendOf,
} from './format.ts';
import { MAX_PAISE } from './money.ts';

const RUPEE = 100;
const KOLKATA = 'Asia/Kolkata';

describe('money', () => {
  test('is grouped in lakh and crore, without decimals', () => {
    expect(formatMoney(133_17_100 * RUPEE)).toBe('₹1,33,17,100');
    expect(formatMoney(99_999 * RUPEE)).toBe('₹99,999');
    expect(formatMoney(999 * RUPEE)).toBe('₹999');
    expect(formatMoney(0)).toBe('₹0');
    expect(formatMoney(MAX_PAISE)).toBe('₹1,00,00,00,00,000');
  });

  test('rounds half a rupee up where paise are not shown', () => {
    expect(formatMoney(149)).toBe('₹1');
    expect(formatMoney(150)).toBe('₹2');
  });

  test('shows paise where tax is shown', () => {
    expect(formatMoneyExact(69_914_776)).toBe('₹6,99,147.76');
    expect(formatMoneyExact(5)).toBe('₹0.05');
  });

  test('carries a true minus, on statements brackets', () => {
    expect(formatMoney(-147_750 * RUPEE)).toBe('−₹1,47,750');
    expect(formatMoneyExact(-5)).toBe('−₹0.05');
    expect(formatStatement(-147_750 * RUPEE)).toBe('(1,47,750.00)');
    expect(formatStatement(69_914_776)).toBe('6,99,147.76');
  });

  test('other currencies keep their symbol', () => {
    expect(formatMoney(133_17_100 * RUPEE, 'USD')).toBe('$1,33,17,100');
    expect(formatMoney(100, 'GBP')).toBe('£1');
    expect(formatMoneyExact(1_000_00, 'AED')).toBe('AED\u00a01,000.00');
    expect(formatMoney(-1_000_00, 'AED')).toBe('−AED\u00a01,000');
  });

  test('equals the digits of the Indian locale for every amount', () => {
    const reference = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PAISE / 100 }), (rupees) => {
        expect(formatMoney(rupees * RUPEE)).toBe(`₹${reference.format(rupees)}`);
      }),
      { numRuns: 1_000 },
    );
  });

  test('in the basis of a line, paise appear only when there are any', () => {
    expect(plainAmount(12_400 * RUPEE)).toBe('12,400');
    expect(plainAmount(450)).toBe('4.50');
    expect(plainAmount(-450)).toBe('−4.50');
  });

  test('rates name their unit', () => {
    expect(formatRate(12_400 * RUPEE)).toBe('₹12,400 / sq ft');
    expect(formatRate(450)).toBe('₹4.50 / sq ft');
  });
});

describe('short money', () => {
  test.each([
    [0, '₹0'],
    [999, '₹999'],
    [1_000, '₹1.0 K'],
    [12_400, '₹12.4 K'],
    [12_449, '₹12.4 K'],
    [12_450, '₹12.5 K'],
    [1_00_000, '₹1.0 L'],
    [98_22_450, '₹98.2 L'],
    [1_00_00_000, '₹1.00 Cr'],
    [1_33_17_100, '₹1.33 Cr'],
    [129_10_00_000, '₹129.10 Cr'],
    [1_00_00_00_00_000, '₹10,000.00 Cr'],
    [-1_33_17_100, '−₹1.33 Cr'],
  ])('%i rupees are %s', (rupees, text) => {
    expect(compactMoney(rupees * RUPEE)).toBe(text);
  });

  test('an amount below a border never takes the next unit, however it is rounded', () => {
    expect(compactMoney(99_999 * RUPEE)).toBe('₹100.0 K');
    expect(compactMoney(99_949 * RUPEE)).toBe('₹99.9 K');
    expect(compactMoney(99_99_999 * RUPEE)).toBe('₹100.0 L');
    expect(compactMoney(1_00_000 * RUPEE - 1)).toBe('₹100.0 K');
    expect(compactMoney(1_000 * RUPEE - 1)).toBe('₹1,000');
  });

  test('counts take the same units', () => {
    expect(compactNumber(850)).toBe('850');
    expect(compactNumber(6_000)).toBe('6.0 K');
    expect(compactNumber(3_30_000)).toBe('3.3 L');
    expect(compactNumber(-1_234)).toBe('−1.2 K');
  });

  test('a column in crores has two decimals and no unit', () => {
    expect(crores(1_33_17_100 * RUPEE)).toBe('1.33');
    expect(crores(27_00_000 * RUPEE)).toBe('0.27');
    expect(crores(-27_00_000 * RUPEE)).toBe('−0.27');
  });

  test('a budget is a range with one symbol', () => {
    expect(formatMoneyRange(85_00_000 * RUPEE, 1_00_00_000 * RUPEE)).toBe('₹85 L – 1.0 Cr');
    expect(formatMoneyRange(98_20_000 * RUPEE, 1_33_17_100 * RUPEE)).toBe('₹98.2 L – 1.33 Cr');
    expect(formatMoneyRange(85_00_000 * RUPEE, 95_00_000 * RUPEE)).toBe('₹85 – 95 L');
    expect(formatMoneyRange(85_00_000 * RUPEE, null)).toBe('from ₹85 L');
    expect(formatMoneyRange(null, 1_00_00_000 * RUPEE)).toBe('up to ₹1.0 Cr');
    expect(formatMoneyRange(50_000 * RUPEE, 50_000 * RUPEE)).toBe('₹50 K');
    expect(formatMoneyRange(null, null)).toBe('');
  });
});

describe('other figures', () => {
  test('percentages have at most two decimals and no space', () => {
    expect(formatPct(5)).toBe('5%');
    expect(formatPct(1.2097)).toBe('1.21%');
    expect(formatPct(-2.26)).toBe('−2.26%');
    expect(formatPct(0.5)).toBe('0.5%');
    expect(formatPct(1.005)).toBe('1.01%');
    expect(formatPct(-0.001)).toBe('0%');
  });

  test('shares are whole percents, below ten with one decimal, and 100% only for the whole', () => {
    expect(formatShare(89.47)).toBe('89%');
    expect(formatShare(99.99)).toBe('99%');
    expect(formatShare(100)).toBe('100%');
    expect(formatShare(4.76)).toBe('4.7%');
    expect(formatShare(0)).toBe('0%');
  });

  test('one thing is not written as several', () => {
    expect(counted(1, 'unit')).toBe('1 unit');
    expect(counted(0, 'unit')).toBe('0 units');
    expect(counted(1_200, 'day')).toBe('1,200 days');
  });

  test('areas have the decimals that they need, on papers two', () => {
    expect(formatArea(985)).toBe('985 sq ft');
    expect(formatArea(1_428.25)).toBe('1,428.25 sq ft');
    expect(formatAreaExact(985)).toBe('985.00 sq ft');
    expect(formatAreaExact(1_428.25)).toBe('1,428.25 sq ft');
    expect(plainNumber(985)).toBe('985');
    expect(plainNumber(1_428.25)).toBe('1,428.25');
  });

  test.each([
    [110, 100, false, 'success'],
    [109, 100, false, 'warning'],
    [90, 100, false, 'warning'],
    [89, 100, false, 'error'],
    [110, 100, true, 'error'],
    [100, 100, true, 'warning'],
    [89, 100, true, 'success'],
    [5, 0, false, 'success'],
    [0, 0, false, 'warning'],
  ])('%i against a target of %i (lower is better: %s) is %s', (actual, target, lowerIsBetter, colour) => {
    expect(metricColour(actual, target, lowerIsBetter)).toBe(colour);
  });

  test('a trend looks at the last three values and needs more than 5 percent of the first', () => {
    expect(trendOf([1, 100, 90, 106])).toBe('up');
    expect(trendOf([100, 130, 105])).toBe('stable');
    expect(trendOf([100, 100, 94])).toBe('down');
    expect(trendOf([100, 100, 95])).toBe('stable');
    expect(trendOf([-100, 0, -94])).toBe('up');
    expect(trendOf([0, 0, 1])).toBe('up');
    expect(trendOf([0, 0, 0])).toBe('stable');
    expect(trendOf([1, 2])).toBe('stable');
    expect(trendOf([])).toBe('stable');
  });
});

describe('days and times', () => {
  test('days are written out', () => {
    expect(formatDay('2026-11-21')).toBe('21 Nov 2026');
    expect(formatDay('2026-09-01')).toBe('1 Sep 2026');
    expect(formatShortDay('2026-11-21')).toBe('21 Nov');
    expect(formatMonth('2026-11-21')).toBe('Nov 2026');
  });

  test('the year drops within the current financial year', () => {
    expect(formatDayNear('2027-03-31', '2026-11-21')).toBe('31 Mar');
    expect(formatDayNear('2026-03-31', '2026-11-21')).toBe('31 Mar 2026');
  });

  test('ranges repeat no month and no year', () => {
    expect(formatDayRange('2026-11-01', '2026-11-21')).toBe('1 – 21 Nov 2026');
    expect(formatDayRange('2026-10-28', '2026-11-21')).toBe('28 Oct – 21 Nov 2026');
    expect(formatDayRange('2025-12-28', '2026-01-03')).toBe('28 Dec 2025 – 3 Jan 2026');
    expect(formatDayRange('2026-11-21', '2026-11-21')).toBe('21 Nov 2026');
  });

  test('times are those of the organization', () => {
    expect(formatTime('2026-11-24T13:00:00.000Z', KOLKATA)).toBe('6:30 pm');
    expect(formatTime('2026-11-23T18:35:00.000Z', KOLKATA)).toBe('12:05 am');
    expect(formatDayAndTime('2026-11-24T13:00:00.000Z', KOLKATA)).toBe('24 Nov, 6:30 pm');
  });

  test('a time is shown relative to today', () => {
    const now = '2026-11-21T06:00:00.000Z';
    expect(formatMoment('2026-11-21T06:00:00.000Z', now, KOLKATA)).toBe('Today 11:30 am');
    expect(formatMoment('2026-11-20T06:00:00.000Z', now, KOLKATA)).toBe('Yesterday');
    expect(formatMoment('2026-11-16T06:00:00.000Z', now, KOLKATA)).toBe('16 Nov');
    expect(formatMoment('2025-11-16T06:00:00.000Z', now, KOLKATA)).toBe('16 Nov 2025');
  });

  test('financial years and quarters carry their names', () => {
    expect(financialYearName('2026-11-21')).toBe('FY 2026-27');
    expect(financialYearName('2027-03-31')).toBe('FY 2026-27');
    expect(financialYearName('2099-04-01')).toBe('FY 2099-00');
    expect(quarterName('2026-11-21')).toBe('Q3 FY 2026-27');
  });

  test('an invitation says when it expires', () => {
    expect(invitationExpiryText('2026-11-19', '2026-11-21')).toBe('Expired 2 day(s) ago');
    expect(invitationExpiryText('2026-11-21', '2026-11-21')).toBe('Expires today');
    expect(invitationExpiryText('2026-11-22', '2026-11-21')).toBe('Expires tomorrow');
    expect(invitationExpiryText('2026-11-28', '2026-11-21')).toBe('Expires in 7 days');
  });
});

describe('names', () => {
  test('a missing user is a guest, a missing organization is named so', () => {
    expect(displayName({ firstName: 'Asha', lastName: 'Rao' })).toBe('Asha Rao');
    expect(displayName({ firstName: 'Asha' })).toBe('Asha');
    expect(displayName({ firstName: ' ', lastName: '' })).toBe('Guest');
    expect(displayName(null)).toBe('Guest');
    expect(organizationDisplayName({ name: 'Sahyadri Kalpa' })).toBe('Sahyadri Kalpa');
    expect(organizationDisplayName({ name: '' })).toBe('Unknown Organization');
    expect(organizationDisplayName(null)).toBe('No Organization');
  });

  test('initials leave titles out', () => {
    expect(initials('Asha Rao')).toBe('AR');
    expect(initials('Dr Sandeep Bhosale')).toBe('SB');
    expect(initials('Nikhil & Rhea Sawant')).toBe('NS');
    expect(initials('asha')).toBe('A');
    expect(initials('Dr')).toBe('D');
    expect(initials('')).toBe('');
  });

  test('phones of India are grouped', () => {
    expect(formatPhone('+919000001482')).toBe('+91 90000 01482');
    expect(formatPhone('+6591234567')).toBe('+6591234567');
  });

  test('enumeration values read as words', () => {
    expect(startCase('siteVisit')).toBe('Site visit');
    expect(startCase('partiallyPaid')).toBe('Partially paid');
    expect(startCase('available')).toBe('Available');
    expect(startCase('ocReceived')).toBe('OC received');
    expect(startCase('neft')).toBe('NEFT');
    expect(startCase('2BHK')).toBe('2BHK');
    expect(startCase('whatsapp')).toBe('WhatsApp');
    expect(worded('siteVisit')).toBe('site visit');
    expect(worded('sms')).toBe('SMS');
    expect(worded('2BHK')).toBe('2BHK');
  });
});
