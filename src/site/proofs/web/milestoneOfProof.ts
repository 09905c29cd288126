/** What a proof needs of its milestone. */
export interface MilestoneOfProof {
  id: string;
  name: string;
  version: number;
}
