/** What the server and the thread that reads texts say to each other: one question, one answer. */
export interface TextQuestion {
  bytes: Uint8Array;
  mime: string;
}

/** '' for a file that has no text or is broken. */
export interface TextAnswer {
  text: string;
}

export const PDF = 'application/pdf';
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
