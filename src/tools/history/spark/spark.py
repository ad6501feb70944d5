"""One step of a build on Apache Spark, described by JSON on the input: maps chunks by the same program as on one machine, or
sorts a table's rows into Parquet files. Prints the map's lines."""

import json
import sys

from pyspark.sql import SparkSession

task = json.load(sys.stdin)
builder = SparkSession.builder.appName("parallax").master(task["master"])
for name, value in task["settings"].items():
    builder = builder.config(name, value)
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")

if task["step"] == "map":
    chunks = spark.sparkContext.parallelize(task["chunks"], len(task["chunks"]))
    for line in chunks.pipe(task["program"]).collect():
        print(line)
else:
    for table in task["tables"]:
        columns = table["columns"]
        rows = spark.read.parquet(*table["runs"]).select(*columns)
        ranged = rows.repartitionByRange(table["files"], columns[0])
        (
            ranged.sortWithinPartitions(*columns)
            .write.mode("overwrite")
            .option("compression", "zstd")
            .option("parquet.compression.codec.zstd.level", "12")
            .option("parquet.block.row.count.limit", "4096")
            .option("parquet.writer.version", "PARQUET_2_0")
            .parquet(table["to"])
        )
spark.stop()
