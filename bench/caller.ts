/** Calls an operation by its path below /api/v0, and returns its response. */
export type Call = <T = unknown>(method: 'GET' | 'POST' | 'PATCH', operation: string, body?: object) => Promise<T>;

/** A function that calls operations with an access token. It throws if the response is not a success. */
export const caller =
  (url: string, token: string): Call =>
  async (method, operation, body) => {
    const response = await fetch(`${url}/api/v0${operation}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${operation} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
