/** The request by which a program delivers an enquiry. */
export function exampleOf(origin: string): string {
  const body = [
    '{',
    '  "reference": "NA-1482",',
    '  "firstName": "Asha",',
    '  "phone": "98765 01482",',
    '  "message": "Is a 3BHK left?",',
    '  "consent": { "marketing": false, "whatsapp": true }',
    '}',
  ].join('\n');
  return `POST ${origin}/api/leads\nX-Api-Key: <key>\nContent-Type: application/json\n\n${body}`;
}
