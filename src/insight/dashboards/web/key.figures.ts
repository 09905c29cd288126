import { compactMoney, formatMonth } from '#platform/contract/format.ts';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';

/** The strip at the top: at most five figures, the targets of the role first. */
export function keyFigures(dashboard: Dashboard, role: string | null): StripFigure[] {
  const { bookings, target, collections, dues, leads, receiptsToVerify, kind } = dashboard;
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { value: figureText(figure), ...(href === undefined ? {} : { href }) };
  };
  const found: (StripFigure | null)[] = [
    bookings && {
      label: 'Bookings',
      ...linked(bookings.units),
      unit: bookings.units.value === 1 ? 'unit' : 'units',
      of: grossText(bookings.gross.value, bookings.units.value),
      ...changeOf(bookings.units, bookings.unitsAYearEarlier),
      ...trendOf(dashboard, 'units'),
    },
    target && {
      label: `Target, ${formatMonth(`${target.month}-01`)}`,
      ...linked(target.booked),
      ...targetOf(target),
    },
    bookings?.value
      ? {
          label: 'Booking value',
          ...linked(bookings.value),
          of: averageOf(bookings.value.value, bookings.units.value),
          ...changeOf(bookings.value, bookings.valueAYearEarlier),
          ...trendOf(dashboard, 'value'),
        }
      : null,
    kind === 'finance' && collections
      ? { label: 'Received today', ...linked(collections.receivedToday), of: 'and verified' }
      : null,
    collections && {
      label: 'Collections',
      ...linked(collections.received),
      of: `${compactMoney(collections.billed.value)} billed`,
    },
    kind === 'finance' && receiptsToVerify
      ? {
          label: 'To verify',
          ...linked(receiptsToVerify.amount),
          of: counted(receiptsToVerify.count.value, 'receipt'),
        }
      : null,
    kind === 'sales' && bookings?.discount
      ? { label: 'Discount given', ...linked(bookings.discount), of: viaPartnerText(dashboard) }
      : null,
    kind === 'own' && leads
      ? { label: 'New enquiries', ...linked(leads.inPeriod), of: `${leads.today.value} today` }
      : null,
    kind !== 'executive' && kind !== 'projects' && dues
      ? {
          label: 'Due within a week',
          ...linked(dues.dueSoon),
          of: counted(dues.dueSoonSales.value, 'customer'),
        }
      : null,
    dues && { label: 'Overdue', ...linked(dues.overdue), of: counted(dues.overdueSales.value, 'customer') },
  ];
  return found.filter((one) => one !== null);
}

/** '102 gross, 8 cancelled since': what is left of what was booked. */
function grossText(gross: number, left: number): string {
  return gross === left
    ? `${gross} gross, none cancelled`
    : `${gross} gross, ${gross - left} cancelled since`;
}

const TREND_MONTHS = 7;

/** The last full months, and the running one at the end would only look like a fall. */
function trendOf({ bookingMonths }: Dashboard, of: 'units' | 'value'): { trend?: readonly number[] } {
  const months = bookingMonths?.slice(-TREND_MONTHS - 1, -1) ?? [];
  return months.length < 2 ? {} : { trend: months.map((month) => month[of].value) };
}

function averageOf(valuePaise: number, units: number): string {
  return units === 0 ? 'no booking yet' : `${compactMoney(Math.round(valuePaise / units))} on average`;
}

/** '5 of 12', and what is due of it by today. */
function targetOf({ booked, bookedValue, aim }: NonNullable<Dashboard['target']>): Partial<StripFigure> {
  const byValue = aim.valuePaise !== null && bookedValue !== null;
  const whole = byValue ? compactMoney(aim.valuePaise ?? 0) : String(aim.units ?? 0);
  const due = byValue ? compactMoney(aim.valuePaiseByNow ?? 0) : String(aim.unitsByNow ?? 0);
  return {
    ...(byValue && bookedValue
      ? { value: figureText(bookedValue) }
      : { unit: booked.value === 1 ? 'unit' : 'units' }),
    of: `of ${whole} to be booked`,
    ...(aim.colour === null ? {} : { target: { text: `${due} due by today`, colour: aim.colour } }),
  };
}

/** '+19% on last year'; nothing where last year was zero. */
function changeOf(now: Figure, before: Figure | null): { change?: string } {
  if (!before || before.value === 0) return {};
  const pct = Math.round(((now.value - before.value) / before.value) * 100);
  return { change: `${pct < 0 ? '−' : '+'}${Math.abs(pct)}% on last year` };
}

function viaPartnerText({ bookings }: Dashboard): string {
  const { viaPartner, units } = bookings ?? {};
  if (!viaPartner || !units || units.value === 0) return 'no booking yet';
  return `${viaPartner.value} of ${units.value} bookings through partners`;
}

function counted(number: number, word: string): string {
  if (number === 0) return `no ${word}`;
  return `${number} ${number === 1 ? word : `${word}s`}`;
}
