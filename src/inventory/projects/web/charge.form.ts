import { useFormContext } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { ChargeHead, ParkingType, PlcCharge } from '../project.contract.ts';

/** The three lists of what is charged, as a form holds them. */
export interface ChargeValues {
  plcCharges: z.input<typeof PlcCharge>[];
  chargeHeads: z.input<typeof ChargeHead>[];
  parkingTypes: z.input<typeof ParkingType>[];
}
export type ChargeForm = UseFormReturn<ChargeValues>;

/** The form around the rows; it has more fields, which do not matter here. */
export function useChargeForm(): ChargeForm {
  return useFormContext<ChargeValues>();
}

export const newPlcCharge = (): PlcCharge => ({ code: '', name: '', basis: 'perSqFt', value: null as never });

export const newParkingType = (): ParkingType => ({
  code: '',
  name: '',
  pricePaise: null as never,
  total: null as never,
  isOpen: false,
});

export const newChargeHead = (head: Partial<ChargeHead> = {}): ChargeHead => ({
  code: '',
  name: '',
  basis: 'flat',
  value: null as never,
  months: null,
  inAgreementValue: false,
  gstTreatment: 'rate',
  gstRate: 18,
  tdsIncidental: false,
  mandatory: true,
  ...head,
});

/**
 * The heads that nearly every project has, without their amounts. Club, utilities and maintenance count as
 * incidental to the purchase for the buyer's TDS (Income-tax Act s.194-IA, Explanation: "consideration").
 */
export const USUAL_CHARGE_HEADS: readonly ChargeHead[] = [
  newChargeHead({
    code: 'INFRA',
    name: 'Infrastructure',
    inAgreementValue: true,
    gstTreatment: 'withConstruction',
    gstRate: 0,
  }),
  newChargeHead({ code: 'CLUB', name: 'Club membership', tdsIncidental: true }),
  newChargeHead({ code: 'LEGAL', name: 'Legal' }),
  newChargeHead({ code: 'UTILITY', name: 'Electricity and water', tdsIncidental: true }),
  newChargeHead({ code: 'SOCIETY', name: 'Society formation' }),
  newChargeHead({
    code: 'MAINT',
    name: 'Advance maintenance',
    basis: 'perSqFtMonth',
    months: 24,
    tdsIncidental: true,
  }),
  newChargeHead({
    code: 'CORPUS',
    name: 'Corpus deposit',
    basis: 'perSqFt',
    gstTreatment: 'deposit',
    gstRate: 0,
  }),
];

/** 'Garden view' → 'GARDEN-VIEW': the code of a charge unless another is typed. */
export function codeOf(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 20);
}
