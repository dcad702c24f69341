/** As much of a request that reports its progress as forms use, made by `fetch`. */
export class FetchedRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #request: [method: string, address: string] = ['', ''];

  open(...request: [method: string, address: string]): void {
    this.#request = request;
  }

  setRequestHeader(): void {}

  async send(body: FormData): Promise<void> {
    const [method, address] = this.#request;
    const response = await fetch(address, { method, body });
    this.status = response.status;
    this.responseText = await response.text();
    this.dispatchEvent(new Event('load'));
  }
}
