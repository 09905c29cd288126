/** Identity numbers of the Indian tax authorities for persons, businesses and states. */

export interface GstState {
  /** First two digits of a GSTIN. */
  code: string;
  name: string;
  /** Supplies there carry UTGST in place of SGST (UTGST Act 2017 s.2(8); Delhi, Puducherry and J&K have legislatures). */
  isUnionTerritoryWithoutLegislature: boolean;
}

const state = (code: string, name: string): GstState => ({
  code,
  name,
  isUnionTerritoryWithoutLegislature: false,
});
const territory = (code: string, name: string): GstState => ({
  code,
  name,
  isUnionTerritoryWithoutLegislature: true,
});

/** States and union territories in the order of their codes. */
export const GST_STATES: readonly GstState[] = [
  state('01', 'Jammu and Kashmir'),
  state('02', 'Himachal Pradesh'),
  state('03', 'Punjab'),
  territory('04', 'Chandigarh'),
  state('05', 'Uttarakhand'),
  state('06', 'Haryana'),
  state('07', 'Delhi'),
  state('08', 'Rajasthan'),
  state('09', 'Uttar Pradesh'),
  state('10', 'Bihar'),
  state('11', 'Sikkim'),
  state('12', 'Arunachal Pradesh'),
  state('13', 'Nagaland'),
  state('14', 'Manipur'),
  state('15', 'Mizoram'),
  state('16', 'Tripura'),
  state('17', 'Meghalaya'),
  state('18', 'Assam'),
  state('19', 'West Bengal'),
  state('20', 'Jharkhand'),
  state('21', 'Odisha'),
  state('22', 'Chhattisgarh'),
  state('23', 'Madhya Pradesh'),
  state('24', 'Gujarat'),
  territory('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  state('27', 'Maharashtra'),
  state('29', 'Karnataka'),
  state('30', 'Goa'),
  territory('31', 'Lakshadweep'),
  state('32', 'Kerala'),
  state('33', 'Tamil Nadu'),
  state('34', 'Puducherry'),
  territory('35', 'Andaman and Nicobar Islands'),
  state('36', 'Telangana'),
  state('37', 'Andhra Pradesh'),
  territory('38', 'Ladakh'),
];

const statesByCode = new Map(GST_STATES.map((one) => [one.code, one]));

export function gstState(stateCode: string): GstState | undefined {
  return statesByCode.get(stateCode);
}

export function stateName(stateCode: string): string {
  return gstState(stateCode)?.name ?? `State ${stateCode}`;
}

export const PAN_PATTERN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

export function isPan(value: string): boolean {
  return PAN_PATTERN.test(value);
}

const GSTIN_PATTERN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const GSTIN_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * What is wrong with a GSTIN, as a sentence; null when it is valid. It holds the state code, the PAN of its
 * holder, a count, the letter Z and a check character. State and PAN are compared when given.
 */
export function gstinProblem(
  gstin: string,
  expected: { stateCode?: string | null; pan?: string | null } = {},
): string | null {
  if (gstin.length !== 15) return 'GSTIN must have 15 characters';
  if (!GSTIN_PATTERN.test(gstin)) return 'GSTIN must look like 27ABCDE1234F1Z5';
  if (!gstState(gstin.slice(0, 2)))
    return `GSTIN begins with ${gstin.slice(0, 2)}, which is not a state code`;
  if (gstinCheckCharacter(gstin.slice(0, 14)) !== gstin[14])
    return 'GSTIN has a typing error: its check character does not match';
  if (expected.stateCode && gstin.slice(0, 2) !== expected.stateCode) {
    return `GSTIN belongs to ${stateName(gstin.slice(0, 2))}, not to ${stateName(expected.stateCode)}`;
  }
  if (expected.pan && gstin.slice(2, 12) !== expected.pan)
    return `GSTIN belongs to PAN ${gstin.slice(2, 12)}, not to ${expected.pan}`;
  return null;
}

export function isGstin(value: string): boolean {
  return gstinProblem(value) === null;
}

/**
 * Check character over the first 14: each character's value (0 to 35) is multiplied by 1 and 2 in turn, quotient
 * and remainder by 36 are added up, and the character completes the sum to a multiple of 36.
 */
export function gstinCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = GSTIN_CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return GSTIN_CHARACTERS.charAt((36 - (sum % 36)) % 36);
}
