// @ts-check
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../tools/projectRoot.mjs';

const secureStorage = '@aparajita/capacitor-secure-storage';
const plugins = ['@capacitor/app', secureStorage];

/**
 * The plugin for secure storage supports only CocoaPods. This file makes it a Swift package, with the same files and
 * dependencies.
 */
const packageSwift = `// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "AparajitaCapacitorSecureStorage",
    platforms: [.iOS(.v14)],
    products: [
        .library(name: "AparajitaCapacitorSecureStorage", targets: ["AparajitaCapacitorSecureStorage"])
    ],
    dependencies: [
        .package(url: "https://github.com/ionic-team/capacitor-swift-pm.git", from: "7.0.0"),
        .package(url: "https://github.com/evgenyneu/keychain-swift.git", from: "21.0.0")
    ],
    targets: [
        .target(
            name: "AparajitaCapacitorSecureStorage",
            dependencies: [
                .product(name: "Capacitor", package: "capacitor-swift-pm"),
                .product(name: "Cordova", package: "capacitor-swift-pm"),
                .product(name: "KeychainSwift", package: "keychain-swift")
            ],
            path: "ios/Plugin",
            exclude: ["Info.plist"])
    ]
)
`;

/**
 * Writes the files that Capacitor's command reads in its folder: the list of plugins, and a copy of the plugin that is
 * changed above. The command finds everything else in the project's own `node_modules`.
 * @param {string} folder
 */
export function preparePackages(folder) {
  /** @type {{ devDependencies: Record<string, string> }} */
  const { devDependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const dependencies = Object.fromEntries(plugins.map((name) => [name, devDependencies[name]]));
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name: 'heartwood-native', private: true, dependencies }, null, 2)}\n`,
  );

  const copy = path.join(folder, 'node_modules', secureStorage);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(path.dirname(copy), { recursive: true });
  cpSync(path.join(projectRoot, 'node_modules', secureStorage), copy, { recursive: true });
  writeFileSync(path.join(copy, 'Package.swift'), packageSwift);
}
