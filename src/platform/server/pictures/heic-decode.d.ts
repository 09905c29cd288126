/** The package has no types of its own. */
declare module 'heic-decode' {
  interface DecodedPicture {
    width: number;
    height: number;
    /** Four bytes for each point. */
    data: Uint8ClampedArray<ArrayBuffer>;
  }
  export default function decode(picture: { buffer: Uint8Array }): Promise<DecodedPicture>;
}
