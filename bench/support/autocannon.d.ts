/** The part of autocannon that the benchmarks use; the package brings no types. */
declare module 'autocannon' {
  export interface LoadRequest {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }

  export interface LoadOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: (LoadRequest & { setupRequest?: (request: LoadRequest) => LoadRequest })[];
  }

  export interface LoadResult {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** Seconds it really took. */
    duration: number;
    latency: { p50: number; p97_5: number; p99: number };
  }

  export default function autocannon(options: LoadOptions): Promise<LoadResult>;
}
