import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';

/** The GSTIN that the holder of a PAN has in a state. */
export function gstinOf(stateCode: string, pan: string): string {
  const first14 = `${stateCode}${pan}1Z`;
  return `${first14}${gstinCheckCharacter(first14)}`;
}
