import { formatMonth, plainNumber } from '#platform/contract/format.ts';
import type { Band } from '../prediction.contract.ts';

/** '19.5 – 24' of a band of counts or rupees. */
export function bandText({ low80, high80 }: Band, format: (value: number) => string = plainNumber): string {
  return low80 === high80 ? format(low80) : `${format(low80)} – ${format(high80)}`;
}

/** '4.3', '19': of ten bookings on a tenth says nothing. */
export function bookingsText(bookings: number): string {
  return plainNumber(bookings < 10 ? Math.round(bookings * 10) / 10 : Math.round(bookings));
}

/** 'Dec 2026' of '2026-12'. */
export function monthText(month: string): string {
  return formatMonth(`${month}-01`);
}
