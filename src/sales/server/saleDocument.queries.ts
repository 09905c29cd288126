import type { Day } from '#platform/contract/calendar.ts';
import { gstState } from '#platform/contract/identity-numbers.ts';
import { startCase } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { taxLabels } from '#company/statutory-rates/gst.rules.ts';
import type { TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { buyersOn } from './buyers.queries.ts';
import type {
  DocumentAccount,
  DocumentBuyer,
  DocumentProperty,
  DocumentSupplier,
  DocumentTaxColumn,
} from '#company/letterhead/sale.document.ts';
import { maskedPan } from '#company/letterhead/parties.ts';
import { supplierOf } from '#company/letterhead/sale.document.ts';

/** What the documents of a sale share, as of now; a document freezes it when it is issued. */
export interface DocumentFacts {
  currency: string;
  supplier: DocumentSupplier;
  buyer: DocumentBuyer;
  /** Of the first applicant, unmasked: kept with an invoice, never printed. */
  buyerPan: string | null;
  property: DocumentProperty;
  payTo: DocumentAccount | null;
  taxColumns: DocumentTaxColumn[];
  projectId: string;
  /** Two-digit code of the state the property is in. */
  stateCode: string | null;
  isIndia: boolean;
  gstRegistered: boolean;
  /** Of the GST registration of the project; null when it has none. */
  seriesPrefix: string | null;
}

/** Of a sale that the caller may see (checked before), with its buyer on a day. */
export async function documentFacts(
  read: Read,
  saleId: string,
  day: Day = read.today,
): Promise<DocumentFacts> {
  const row = required(await saleRow(read, saleId), 'Sale');
  const applicants = await buyersOn(read, saleId, day);
  const pan = applicants[0]?.pan ?? null;
  return {
    currency: row.currency,
    supplier: {
      ...supplierOf({ ...row, name: row.organizationName }),
      address: row.gstAddress ?? row.address,
      gstin: row.gstin,
    },
    buyer: {
      name: NAMES.format(applicants.map((applicant) => applicant.name)),
      address: applicants[0]?.address ?? null,
      maskedPan: pan && maskedPan(pan),
      gstin: null,
    },
    buyerPan: pan,
    property: propertyOf(row),
    payTo: row.bank === null ? null : accountOf({ ...row, kind: 'collection' }),
    taxColumns: taxColumnsOf(row.taxRegime),
    projectId: row.projectId,
    stateCode: row.stateCode,
    isIndia: read.caller.isIndia,
    gstRegistered: OrganizationSettings.parse(row.settings).gstRegistered,
    seriesPrefix: row.seriesPrefix,
  };
}

/** An account of the project as documents name it: 'Kalpa Tarang RERA collection account'. */
export function accountOf(account: {
  projectName: string;
  kind: 'collection' | 'separate' | 'transaction';
  bank: string | null;
  accountLast4: string | null;
  ifsc: string | null;
}): DocumentAccount {
  const { projectName, kind, bank, accountLast4, ifsc } = account;
  return {
    label: `${projectName} RERA ${kind} account`,
    bank: bank ?? '',
    accountLast4: accountLast4 ?? '',
    ifsc: ifsc ?? '',
  };
}

const NAMES = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function saleRow(read: Read, saleId: string) {
  return read.db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .innerJoin('organization', (join) => join.onTrue())
    .leftJoin('tower', 'tower.id', 'sale.towerId')
    .leftJoin('gstRegistration', 'gstRegistration.gstin', 'project.gstin')
    .leftJoin('file', 'file.id', 'organization.logoFileId')
    .leftJoin('designatedAccount', (join) =>
      join
        .onRef('designatedAccount.projectId', '=', 'sale.projectId')
        .on('designatedAccount.kind', '=', 'collection')
        .on('designatedAccount.removedAt', 'is', null),
    )
    .select([
      'sale.bookingNumber',
      'sale.bookingDate',
      'sale.taxRegime',
      'sale.projectId',
      'unit.unitNumber',
      'unit.unitType',
      'unit.carpetArea',
      'tower.name as towerName',
      'tower.reraNumber as towerReraNumber',
      'project.name as projectName',
      'project.reraNumber',
      'project.addressLine',
      'project.locality',
      'project.city',
      'project.pincode',
      'project.stateCode',
      'project.gstin',
      'gstRegistration.address as gstAddress',
      'gstRegistration.seriesPrefix',
      'organization.name as organizationName',
      'organization.legalName',
      'organization.address',
      'organization.pan',
      'organization.cin',
      'organization.phone',
      'organization.billingEmail',
      'organization.website',
      'organization.currency',
      'organization.settings',
      'file.storageKey',
      'file.mime',
      'designatedAccount.bank',
      'designatedAccount.accountLast4',
      'designatedAccount.ifsc',
    ])
    .where('sale.id', '=', saleId)
    .executeTakeFirst();
}

type SaleRow = NonNullable<Awaited<ReturnType<typeof saleRow>>>;

const OWN_WORD: readonly string[] = ['villa', 'plot', 'shop', 'office', 'penthouse', 'duplex', 'studio'];

function propertyOf(row: SaleRow): DocumentProperty {
  return {
    kind: OWN_WORD.includes(row.unitType) ? startCase(row.unitType) : 'Flat',
    unitNumber: row.unitNumber,
    towerName: row.towerName,
    projectName: row.projectName,
    unitType: startCase(row.unitType),
    projectAddress: addressOf(row),
    reraNumber: row.towerReraNumber ?? row.reraNumber,
    reraCarpetAreaSqft: row.carpetArea,
    bookingNumber: row.bookingNumber,
    bookingDate: row.bookingDate,
  };
}

/** 'Survey 88/2, Wakad, Pune 411057, Maharashtra' */
function addressOf({ addressLine, locality, city, pincode, stateCode }: SaleRow): string {
  const place = pincode ? `${city} ${pincode}` : city;
  return [addressLine, locality, place, stateCode ? gstState(stateCode)?.name : null]
    .filter(Boolean)
    .join(', ');
}

function taxColumnsOf(regime: TaxRegime): DocumentTaxColumn[] {
  return taxLabels(regime).map(({ part, label, shareOfPct }) => ({ part, label, shareOfPct }));
}
