import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import type { Component } from './payment.terms.contract.ts';

/** A piece of the receivable that is billed at one rate of tax: the price itself, or one charge head. */
export interface PricePart extends TaxParts {
  component: Component;
  code: string;
  label: string;
  gstPct: number;
  principalPaise: number;
}
