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
