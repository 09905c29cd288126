/** What the server and the thread that reads texts say to each other: one question, one answer. */
export interface TextQuestion {
  bytes: Uint8Array;
  mime: string;
}

/** Null for a file that is encrypted or broken; '' for one without text, as a scan. */
export interface TextAnswer {
  text: string | null;
}

export const PDF = 'application/pdf';
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
