/** A PDF that came as base64 within an answer, as a file that the page can show. */
export function pdfOf(base64: string | null, name: string): File {
  if (base64 === null) throw new Error('The answer holds no preview.');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${name}.pdf`, { type: 'application/pdf' });
}
