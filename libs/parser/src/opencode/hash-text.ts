/** 64 bits over the UTF-16 units of a text, as 16 hex digits: names a payload that has no id of its own. */
export function hashText(text: string): string {
  let left = 0xdeadbeef;
  let right = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    left = Math.imul(left ^ unit, 0x9e3779b1);
    right = Math.imul(right ^ unit, 0x5f356495);
    left = (left << 13) | (left >>> 19);
    right = (right << 17) | (right >>> 15);
  }
  return digits(mix(left ^ right)) + digits(mix(right + text.length));
}

function mix(lane: number): number {
  const once = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

function digits(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0');
}
