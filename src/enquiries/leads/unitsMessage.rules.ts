import { compactMoney, formatArea } from '#platform/contract/format.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';

type Offered = Pick<Unit, 'unitNumber' | 'unitType' | 'projectName' | 'floor' | 'carpetArea' | 'pricePaise'>;

/** The text of a message that names units to a customer, one in each line. */
export function unitsMessage(firstName: string, units: readonly Offered[]): string {
  const lines = units.map(({ unitNumber, unitType, projectName, floor, carpetArea, pricePaise }) =>
    [
      `${unitNumber}, ${unitType}`,
      projectName,
      `floor ${floor}`,
      `${formatArea(carpetArea)} carpet`,
      pricePaise === null ? null : `${compactMoney(pricePaise)} before GST and charges`,
    ]
      .filter(Boolean)
      .join(', '),
  );
  return [`Dear ${firstName}, these homes match what you are looking for:`, ...lines].join('\n');
}
