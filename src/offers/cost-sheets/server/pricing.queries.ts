import { sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import { planForbiddenBecause } from '#inventory/payment-terms/template.rules.ts';
import { misfitText, towerShapeOf } from '#inventory/payment-terms/towerFit.rules.ts';
import type { ParkingType } from '#inventory/projects/project.contract.ts';
import { mayKnowFloorRate } from '#inventory/projects/project.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { findRateOn } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { visibleUnits } from '#inventory/units/server/unit.rows.ts';
import { isShown } from '#inventory/units/server/unit.shown.ts';
import type { DiscountLimits } from '#inventory/pricing/discount.rules.ts';
import type { PricingInputs, PricingRate } from '#inventory/pricing/pricingInputs.contract.ts';
import { PRICING_RATE_KEYS } from '#inventory/pricing/pricingInputs.contract.ts';

/** A unit with all that its price and its documents depend on today. */
export interface UnitForSale {
  unit: UnitRow;
  inputs: PricingInputs;
}

/**
 * The inputs of a cost sheet of a unit today, as far as the caller may see them; 404 if the unit is not
 * visible.
 */
export async function getPricingInputs(read: Read, unitId: string): Promise<PricingInputs> {
  const { unit, inputs } = await unitForSale(read, unitId);
  if (!unit.isShown) throw conflict('This unit is not available.');
  const { role } = read.caller;
  if (mayKnowFloorRate(role)) return inputs;
  return {
    ...inputs,
    input: { ...inputs.input, project: { ...inputs.input.project, floorRatePaise: null } },
    discountLimits: { [role]: inputs.discountLimits[role] ?? 0 },
  };
}

/** Everything in three round trips, whatever the caller may see. */
export async function unitForSale(read: Read, unitId: string): Promise<UnitForSale> {
  const unit = required(await unitRow(read, unitId), 'Unit');
  const rates = await ratesFor(read, [...PRICING_RATE_KEYS, 'stage.caps', 'rera.bookingCapPct']);
  const { plannedPossessionDate, ocDate } = unit;
  const { costSheetValidityDays } = OrganizationSettings.parse(unit.settings);
  return {
    unit,
    inputs: {
      unitId,
      unitNumber: unit.unitNumber,
      projectId: unit.projectId,
      projectName: unit.projectName,
      input: {
        onDay: read.today,
        seller: sellerOf(read, unit),
        project: projectOf(unit),
        tower: unit.towerId === null ? null : towerOf(unit),
        unit: pricedUnitOf(unit),
        rates: rates.filter(isPricingRate).filter((rate) => isInForce(read, unit, rate)),
      },
      templates: await templatesOf(read, unit, rates),
      dates: {
        bookingDate: read.today,
        registrationDate: null,
        possessionDate: unit.possessionOfferDate ?? plannedPossessionDate ?? ocDate,
        milestones: {},
      },
      discountLimits: unit.discountLimits as DiscountLimits,
      bookingCapPct: bookingCapPct(read, unit, rates),
      validUntil: addDays(read.today, costSheetValidityDays),
    },
  };
}

/** What may be accepted before the agreement is registered (Real Estate Act s.13). */
function bookingCapPct(read: Read, { stateCode }: UnitRow, rates: readonly RateRow[]): number | null {
  if (!read.caller.isIndia) return null;
  return findRateOn(rates, 'rera.bookingCapPct', read.today, { stateCode })?.value.pct ?? null;
}

type UnitRow = NonNullable<Awaited<ReturnType<typeof unitRow>>>;

function unitRow(read: Read, unitId: string) {
  return visibleUnits(read)
    .innerJoin('organization', (join) => join.onTrue())
    .innerJoin('priceList', 'priceList.id', 'unit.priceListId')
    .leftJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'unit.projectId')
    .leftJoin('gstRegistration', 'gstRegistration.gstin', 'project.gstin')
    .leftJoin('file as logo', 'logo.id', 'organization.logoFileId')
    .selectAll('unit')
    .select(sql<boolean>`${isShown(read)}`.as('isShown'))
    .select([
      'priceList.number as priceListNumber',
      'priceList.effectiveFrom as priceListFrom',
      'project.name as projectName',
      'project.status as projectStatus',
      'project.addressLine',
      'project.locality',
      'project.city',
      'project.pincode',
      'project.stateCode',
      'project.gstin',
      'project.reraNumber',
      'project.reraValidUntil',
      'project.priceBasis',
      'project.baseRatePaise as projectBaseRatePaise',
      'project.floorRatePaise',
      'project.floorRiseRatePaise as projectFloorRiseRatePaise',
      'project.floorRiseAfterFloor',
      'project.plcCharges',
      'project.chargeHeads',
      'project.parkingTypes',
      'project.commercialCarpetPct',
      'project.taxPct',
      'project.ocDate',
    ])
    .select((eb) =>
      eb.fn
        .coalesce('tower.plannedPossessionDate', 'project.plannedPossessionDate')
        .as('plannedPossessionDate'),
    )
    .select([
      'tower.name as towerName',
      'tower.totalFloors',
      'tower.podiumFloors',
      'tower.basements',
      'tower.reraNumber as towerReraNumber',
      'tower.ocDate as towerOcDate',
      'tower.possessionOfferDate',
      'tower.baseRatePaise as towerBaseRatePaise',
      'tower.floorRiseRatePaise as towerFloorRiseRatePaise',
      'gstRegistration.stateCode as gstStateCode',
      'gstRegistration.address as gstAddress',
      'organization.name as organizationName',
      'organization.legalName',
      'organization.address as organizationAddress',
      'organization.phone as organizationPhone',
      'organization.billingEmail',
      'organization.website',
      'organization.pan',
      'organization.cin',
      'organization.currency',
      'organization.settings',
      'logo.storageKey as logoStorageKey',
      'logo.mime as logoMime',
      'projectPaymentConfig.defaultTemplateId',
    ])
    .select((eb) =>
      eb.fn
        .coalesce('projectPaymentConfig.discountLimits', 'organization.discountLimits')
        .as('discountLimits'),
    )
    .where('unit.id', '=', unitId)
    .executeTakeFirst();
}

/**
 * A project without its own registration is taxed as if it had one: property is supplied where it is located.
 */
function sellerOf(read: Read, unit: UnitRow): PricingInputs['input']['seller'] {
  return {
    isIndia: read.caller.isIndia,
    gstRegistered: OrganizationSettings.parse(unit.settings).gstRegistered,
    gstStateCode: unit.gstStateCode ?? unit.stateCode,
  };
}

function projectOf(unit: UnitRow): PricingInputs['input']['project'] {
  return {
    stateCode: unit.stateCode,
    city: unit.city,
    priceBasis: unit.priceBasis,
    baseRatePaise: unit.projectBaseRatePaise,
    floorRatePaise: unit.floorRatePaise,
    floorRiseRatePaise: unit.projectFloorRiseRatePaise,
    floorRiseAfterFloor: unit.floorRiseAfterFloor,
    // Each was written through the schema of its field.
    plcCharges: unit.plcCharges as PricingInputs['input']['project']['plcCharges'],
    chargeHeads: unit.chargeHeads as PricingInputs['input']['project']['chargeHeads'],
    parkingTypes: (unit.parkingTypes as ParkingType[]).map(({ total: _total, ...type }) => type),
    commercialCarpetPct: unit.commercialCarpetPct,
    taxPct: unit.taxPct,
    ocDate: unit.ocDate,
  };
}

function towerOf(unit: UnitRow): NonNullable<PricingInputs['input']['tower']> {
  return {
    ocDate: unit.towerOcDate,
    baseRatePaise: unit.towerBaseRatePaise,
    floorRiseRatePaise: unit.towerFloorRiseRatePaise,
  };
}

function pricedUnitOf({
  unitType,
  floor,
  carpetArea,
  saleableArea,
  plcCodes,
  baseRatePaise,
  marketValuePaise,
}: UnitRow) {
  return {
    unitType,
    floor,
    carpetArea,
    saleableArea,
    plcCodes: plcCodes as string[],
    baseRatePaise,
    marketValuePaise,
  };
}

function isPricingRate(row: RateRow): row is RateRow & PricingRate {
  return PRICING_RATE_KEYS.some((key) => key === row.key);
}

function isInForce(read: Read, unit: UnitRow, { stateCode, validFrom, validTo }: RateRow): boolean {
  const inPlace = stateCode === null || stateCode === unit.stateCode;
  return inPlace && validFrom <= read.today && (validTo === null || read.today <= validTo);
}

/** The plans that may be chosen, and those that the state forbids, with the reason. */
async function templatesOf(
  read: Read,
  unit: UnitRow,
  rates: readonly RateRow[],
): Promise<PricingInputs['templates']> {
  const rows = await read.db
    .selectFrom('paymentTemplate')
    .select(['id', 'name', 'type', 'rebatePct', 'stages'])
    .where('projectId', '=', unit.projectId)
    .where('isActive', '=', true)
    .orderBy('rootId')
    .execute();
  const stateCode = read.caller.isIndia ? unit.stateCode : null;
  const stageCaps = findRateOn(rates, 'stage.caps', read.today, { stateCode })?.value.caps ?? null;
  const completedOn = unit.towerId === null ? unit.ocDate : unit.towerOcDate;
  return rows.map(({ stages, ...template }) => ({
    ...template,
    stages,
    isDefault: template.id === unit.defaultTemplateId,
    forbiddenBecause:
      planForbiddenBecause(
        { type: template.type, stages },
        { stateCode, bookingCapPct: bookingCapPct(read, unit, rates), stageCaps },
        completedOn,
        read.today,
      ) ?? doesNotFitBecause(stages, unit),
  }));
}

function doesNotFitBecause(stages: TemplateStage[], unit: UnitRow): string | null {
  const tower = towerShapeOf(unit);
  const misfit = tower && misfitText(stages, tower);
  return misfit && `${misfit} Choose a plan that fits, or have one made in the payment plans of the project.`;
}
