import { stateName } from '#platform/contract/identity-numbers.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { DocumentSupplier } from '#company/letterhead/sale.document.ts';
import type { CostSheetDocument, CostSheetDocumentFrame, DocumentUnit } from '../costSheet.document.ts';
import { costSheetDocument } from '../costSheet.document.ts';
import type { Offer } from '../offer.rules.ts';
import { pricingRateText } from '#inventory/pricing/rateText.rules.ts';
import type { UnitForSale } from './pricing.queries.ts';

interface Issued {
  number: string;
  customer: { firstName: string; lastName: string | null; phone: string } | null;
  forSale: UnitForSale;
  offer: Offer;
}

/** What the sheet prints, as of now: names, addresses and rates may change, the sheet does not. */
export async function costSheetSnapshot(work: Work, issued: Issued): Promise<CostSheetDocument> {
  const { forSale, offer } = issued;
  const frame: CostSheetDocumentFrame = {
    number: issued.number,
    issuedOn: work.today,
    validUntil: forSale.inputs.validUntil,
    priceList: { number: forSale.unit.priceListNumber, effectiveFrom: forSale.unit.priceListFrom },
    currency: forSale.unit.currency,
    supplier: supplierOf(forSale),
    project: projectOf(forSale),
    unit: unitOf(forSale),
    customer: issued.customer && { name: displayName(issued.customer), phone: issued.customer.phone },
    issuedBy: await issuerOf(work),
    rates: ratesOf(issued),
  };
  return costSheetDocument(frame, offer.result, { name: offer.template.name, schedule: offer.schedule });
}

function supplierOf({ unit }: UnitForSale): DocumentSupplier {
  return {
    name: unit.legalName ?? unit.organizationName,
    address: unit.gstAddress ?? unit.organizationAddress,
    gstin: unit.gstin,
    pan: unit.pan,
    cin: unit.cin,
    phone: unit.organizationPhone,
    email: unit.billingEmail,
    website: unit.website,
    logo:
      unit.logoStorageKey && unit.logoMime ? { storageKey: unit.logoStorageKey, mime: unit.logoMime } : null,
  };
}

function projectOf({ unit }: UnitForSale): CostSheetDocument['project'] {
  const place = unit.pincode ? `${unit.city} ${unit.pincode}` : unit.city;
  const parts = [unit.addressLine, unit.locality, place, unit.stateCode && stateName(unit.stateCode)];
  return {
    name: unit.projectName,
    address: parts.filter(Boolean).join(', '),
    reraNumber: unit.reraNumber,
    reraValidUntil: unit.reraValidUntil,
  };
}

function unitOf({ unit, inputs }: UnitForSale): DocumentUnit {
  return {
    unitNumber: unit.unitNumber,
    towerName: unit.towerName,
    towerReraNumber: unit.towerReraNumber,
    floor: unit.floor,
    unitType: unit.unitType,
    reraCarpetAreaSqft: unit.carpetArea,
    balconyAreaSqft: unit.balconyArea,
    terraceAreaSqft: unit.terraceArea,
    saleableAreaSqft: unit.saleableArea,
    priceBasis: unit.priceBasis,
    facing: unit.facing,
    view: unit.view,
    possessionOn: inputs.dates.possessionDate,
  };
}

async function issuerOf(work: Work): Promise<CostSheetDocument['issuedBy']> {
  const issuer = await work.db
    .selectFrom('appUser')
    .select(['firstName', 'lastName', 'role', 'phoneNumber'])
    .where('id', '=', work.caller.userId)
    .executeTakeFirstOrThrow();
  return { name: displayName(issuer), role: issuer.role, phone: issuer.phoneNumber };
}

function ratesOf({ forSale, offer }: Issued): CostSheetDocument['rates'] {
  return offer.result.ratesUsed.flatMap((id) => {
    const rate = forSale.inputs.input.rates.find((one) => one.id === id);
    return rate ? [{ text: pricingRateText(rate), validFrom: rate.validFrom, source: rate.source }] : [];
  });
}
