import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  /** A path of ASCII characters. */
  name: string;
  /** Its text, piece by piece. Asked for when its turn comes, after all of the parts before it. */
  text: Iterable<string>;
}

interface PackedPart {
  name: Buffer;
  packed: Buffer;
  crc: number;
  /** In bytes, before packing. */
  size: number;
}

/**
 * A ZIP archive of texts in UTF-8 (PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.16). It is packed on the
 * threads of zlib, so that others are served meanwhile. It holds no times. Below 4 GiB; no check is made.
 */
export async function zipParts(parts: Iterable<ZipPart>): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let number = 0;
  for (const part of parts) {
    const packed = await packPart(part);
    const local = [header(localSignature, packed), packed.name, packed.packed];
    pieces.push(...local);
    directory.push(directoryEntry(packed, offset), packed.name);
    offset += byteLength(local);
    number += 1;
  }
  return Buffer.concat([...pieces, ...directory, endOfDirectory(number, byteLength(directory), offset)]);
}

async function packPart({ name, text }: ZipPart): Promise<PackedPart> {
  let crc = 0;
  let size = 0;
  const packed: Buffer[] = [];
  await pipeline(
    function* () {
      for (const piece of text) {
        const bytes = Buffer.from(piece);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    },
    createDeflateRaw(),
    async (output: AsyncIterable<Buffer>) => {
      for await (const piece of output) packed.push(piece);
    },
  );
  return { name: Buffer.from(name, 'ascii'), packed: Buffer.concat(packed), crc, size };
}

const localSignature = 0x04034b50;
const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;

/** What a part's own header and its entry in the directory have in common; an entry has two bytes more in front. */
function header(signature: number, { name, packed, crc, size }: PackedPart): Buffer {
  const own = signature === localSignature ? Buffer.alloc(30) : Buffer.alloc(46);
  own.writeUInt32LE(signature);
  let at = 4;
  const uint16 = (value: number) => (at = own.writeUInt16LE(value, at));
  const uint32 = (value: number) => (at = own.writeUInt32LE(value, at));
  if (signature === directorySignature) uint16(20);
  uint16(20);
  uint16(0);
  // Deflated; the first day that the format knows, at midnight.
  uint16(8);
  uint16(0);
  uint16((1 << 5) | 1);
  uint32(crc);
  uint32(packed.length);
  uint32(size);
  uint16(name.length);
  return own;
}

function directoryEntry(part: PackedPart, offset: number): Buffer {
  const entry = header(directorySignature, part);
  entry.writeUInt32LE(offset, 42);
  return entry;
}

function endOfDirectory(number: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature);
  end.writeUInt16LE(number, 8);
  end.writeUInt16LE(number, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

const byteLength = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);
