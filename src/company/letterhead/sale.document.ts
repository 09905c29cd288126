/**
 * What every document of a sale prints about builder, buyers and flat. Documents are frozen when
 * they are issued, so these hold texts and figures, never ids to look up later.
 */
export interface DocumentSupplier {
  /** Legal name of the builder. */
  name: string;
  /** The address of the GST registration, else of the organization. */
  address: string | null;
  gstin: string | null;
  pan: string | null;
  cin: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** Where the file store keeps the logo; null prints the name alone. */
  logo: { storageKey: string; mime: string } | null;
}

export interface OrganizationFacts {
  name: string;
  legalName: string | null;
  address: string | null;
  pan: string | null;
  cin: string | null;
  phone: string | null;
  billingEmail: string | null;
  website: string | null;
  storageKey: string | null;
  mime: string | null;
}

/** The builder by the data of the organization; a GST registration has its own address. */
export function supplierOf(facts: OrganizationFacts): DocumentSupplier {
  const { name, legalName, address, pan, cin, phone, billingEmail, website, storageKey, mime } = facts;
  return {
    name: legalName ?? name,
    address,
    gstin: null,
    pan,
    cin,
    phone,
    email: billingEmail,
    website,
    logo: storageKey && mime ? { storageKey, mime } : null,
  };
}

export interface DocumentBuyer {
  /** 'Asha Rao and Vivek Rao' */
  name: string;
  address: string | null;
  /** First five and last letter only: 'AFXPR••••L'. */
  maskedPan: string | null;
  gstin: string | null;
}

export interface DocumentProperty {
  /** 'Flat', 'Villa', 'Plot', 'Shop' or 'Office'. */
  kind: string;
  unitNumber: string;
  towerName: string | null;
  projectName: string;
  /** '3BHK' */
  unitType: string;
  /** Wakad, Pune 411057, Maharashtra */
  projectAddress: string | null;
  reraNumber: string | null;
  reraCarpetAreaSqft: number;
  bookingNumber: string;
  /** YYYY-MM-DD */
  bookingDate: string;
}

/** The account a buyer pays into. */
export interface DocumentAccount {
  /** 'Kalpa Tarang RERA collection account' */
  label: string;
  bank: string;
  accountLast4: string;
  ifsc: string;
}

/** A part of the tax as a document heads its column: CGST and SGST, CGST and UTGST, IGST, or Tax. */
export interface DocumentTaxColumn {
  part: 'cgstPaise' | 'sgstPaise' | 'igstPaise';
  label: string;
  /** Share of the whole rate: 0.5 for each half, 1 for IGST. */
  shareOfPct: number;
}
