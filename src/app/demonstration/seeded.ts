import type { DemoProject } from './projects.data.ts';

/** A project on the stage, with what those who play on it need. */
export interface SeededProject {
  id: string;
  data: DemoProject;
  /** The day on which it was offered first. */
  launch: string;
  /** Of the towers of the launch, by code. */
  towerIds: Map<string, string>;
  /** Where its customers pay. */
  accountId: string;
  /** Plans that may be agreed on, as last looked up: another set once the occupancy certificate is there. */
  plans: Map<string, { id: string; type: string }[]>;
  /** Units on the market that nobody has bought yet, lower floors first. */
  forSale: UnitForSale[];
}

export interface UnitForSale {
  id: string;
  unitNumber: string;
  unitType: string;
  floor: number;
}
