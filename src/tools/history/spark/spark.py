"""One step of a build on Apache Spark, described by JSON on the input: maps chunks by the same program as on one machine, or
sorts a table's rows into Parquet files. Prints the map's lines."""

import json
import math
import sys

from pyspark import StorageLevel
from pyspark.sql import SparkSession
from pyspark.sql.functions import lit, max as greatest

task = json.load(sys.stdin)
builder = SparkSession.builder.appName("parallax").master(task["master"])
for name, value in task["settings"].items():
    builder = builder.config(name, value)
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")


def live_entries(changes, before):
    """Of changes, and of the entries that existed before, the rows of each entry's last change where it exists after it."""
    if before:
        changes = changes.unionByName(spark.read.parquet(*before).withColumn("live", lit(1)))
    last = changes.groupBy("entry").agg(greatest("ledger").alias("ledger"))
    # Counted, sampled and sorted: not joined anew each time.
    return changes.join(last, ["entry", "ledger"]).where("live = 1").persist(StorageLevel.DISK_ONLY)


if task["step"] == "map":
    chunks = spark.sparkContext.parallelize(task["chunks"], len(task["chunks"]))
    for line in chunks.pipe(task["program"], task["env"]).collect():
        print(line)
else:
    for table in task["tables"]:
        columns = table["columns"]
        rows = spark.read.parquet(*table["runs"])
        if table["table"] in ("entries", "contracts"):
            rows = live_entries(rows, table["before"])
        files = max(1, math.ceil(rows.count() / table["rowsPerFile"]))
        ranged = rows.select(*columns).repartitionByRange(files, columns[0])
        (
            ranged.sortWithinPartitions(*columns)
            .write.mode("overwrite")
            .option("compression", "zstd")
            .option("parquet.compression.codec.zstd.level", "12")
            .option("parquet.block.row.count.limit", str(table["rowsPerGroup"]))
            .option("parquet.writer.version", "PARQUET_2_0")
            .parquet(table["to"])
        )
spark.stop()
