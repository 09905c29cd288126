import type { DemoProject } from './projects.data.ts';

/** A seeded project, with everything its script needs. */
export interface SeededProject {
  id: string;
  data: DemoProject;
  /** The launch day. */
  launch: string;
  /** Of the towers of the launch, by code. */
  towerIds: Map<string, string>;
  /** The account its customers pay into. */
  accountId: string;
  /** The account that pays partner firms, and the tax deducted from them. */
  payingAccountId: string;
  /** Plans that may be agreed on, as last looked up: another set once the occupancy certificate is there. */
  plans: Map<string, { id: string; type: string }[]>;
  /** Unsold units on the market, lower floors first. */
  forSale: UnitForSale[];
}

export interface UnitForSale {
  id: string;
  unitNumber: string;
  unitType: string;
  floor: number;
}
